package gauntlet.phone.events;

/** What Android was doing for the app when an exception of the app came up: it goes on as the cause of one that says so. */
public final class Failures {
  private Failures() {}

  /** Runs a step; {@code what} is how Android begins its sentence. Errors pass as they are, as on a phone. */
  public static void wrap(String what, Runnable step) {
    try {
      step.run();
    } catch (Exception e) {
      throw wrapped(what, e);
    }
  }

  public static RuntimeException wrapped(String what, Exception thrown) {
    Throwable cause = Crashes.unwrapped(thrown);
    if (cause instanceof Error error) throw error;
    // The framework's own complaint about a forgotten call of super is already to the point.
    if (cause instanceof RuntimeException own && cause.getClass().getSimpleName().equals("SuperNotCalledException")) return own;
    return new RuntimeException(what + ": " + cause, cause);
  }
}
