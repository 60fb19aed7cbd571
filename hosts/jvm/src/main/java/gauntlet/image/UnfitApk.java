package gauntlet.image;

/** The file cannot be run, for a reason that its owner can understand. */
public final class UnfitApk extends Exception {
  public UnfitApk(String message) {
    super(message);
  }
}
