package gauntlet.phone.libcore;

/** Methods of threads that no Android has ever had do anything; two of them the JDK no longer has. */
public final class StoppedThreads {
  private StoppedThreads() {}

  public static void suspend(Thread thread) {
    throw new UnsupportedOperationException();
  }

  public static void resume(Thread thread) {
    throw new UnsupportedOperationException();
  }

  public static void stop(Thread thread, Throwable thrown) {
    throw new UnsupportedOperationException();
  }

  public static void destroy(Thread thread) {
    throw new UnsupportedOperationException();
  }
}
