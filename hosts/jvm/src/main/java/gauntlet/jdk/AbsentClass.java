package gauntlet.jdk;

/**
 * A class that neither the app nor the phone has. LayoutInflater looks for every tag in several packages: a miss is the rule, and needs
 * no stack trace. The JVM remembers that a class of the app lacks another, and throws the same once more in the next process: it must be
 * able to make it, for which it knows the names of the boot loader's classes only.
 */
public final class AbsentClass extends ClassNotFoundException {
  public AbsentClass(String name) {
    super(name);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
