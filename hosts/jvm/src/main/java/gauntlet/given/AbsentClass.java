package gauntlet.given;

/**
 * A class that is not there. LayoutInflater looks for every tag in several packages: a miss is the rule, and needs no stack trace.
 *
 * <p>The JVM remembers which class it has missed where, and makes this exception anew the next time: the boot loader must have it.
 */
public final class AbsentClass extends ClassNotFoundException {
  public AbsentClass(String name) {
    super(name);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  /** As Java's own, which an app takes it for. */
  @Override
  public String toString() {
    return ClassNotFoundException.class.getName() + ": " + getMessage();
  }
}
