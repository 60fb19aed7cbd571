package gauntlet.phone.hooks;

/**
 * Holds what the app holds only weakly. When garbage is collected depends on the computer, so an app that notices would
 * behave differently each time; here the last objects stay, as if no collection came.
 */
public final class Kept {
  private static final int SIZE = 512;
  private static Object[] objects = new Object[SIZE];
  private static int next;

  private Kept() {}

  static synchronized void keep(Object object) {
    objects[next] = object;
    next = (next + 1) % SIZE;
  }

  /** The process is over. */
  public static synchronized void forget() {
    objects = new Object[SIZE];
    next = 0;
  }
}
