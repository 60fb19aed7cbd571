/** What random methods call and hold; the interpreter has the same. */
public final class World {
  private World() {}

  /** Something to throw. */
  public static final class Failure extends RuntimeException {}

  /** Something to lock. */
  public static final class Lock {}

  public static int rem(int a, int b) {
    return a % b;
  }

  public static int mix(int a, int b, long c, long d) {
    return a ^ b * 31 ^ (int) c ^ (int) d * 31;
  }

  public static int digest(int value) {
    return value * 7;
  }

  public static int digest(long value) {
    return (int) value;
  }

  public static int digest(int[] value) {
    return value.length;
  }

  public static int digest(Object value) {
    return 0;
  }
}
