package gauntlet.phone.events;

/** Unwinds a thread of an app that has ended its own process. An Error, so that the app's handlers let it pass. */
public final class Exit extends Error {
  public final int code;

  public Exit(int code) {
    super("System.exit(" + code + ")", null, false, false);
    this.code = code;
  }
}
