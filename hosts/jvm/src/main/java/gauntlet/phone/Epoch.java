package gauntlet.phone;

/** Counts the processes of the app. Rewritten classes compare their own epoch with this one; see StaticsReset. */
public final class Epoch {
  public static int now = 1;
  /** Held while a class starts anew: one lock for all, so that two classes cannot wait for each other. */
  public static final Object LOCK = new Object();

  private Epoch() {}
}
