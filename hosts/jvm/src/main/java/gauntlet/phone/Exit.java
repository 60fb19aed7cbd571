package gauntlet.phone;

/** Unwinds a thread of an app that has ended its own process. An Error, so that the app's handlers let it pass. */
final class Exit extends Error {
  final int code;

  Exit(int code) {
    super("System.exit(" + code + ")", null, false, false);
    this.code = code;
  }
}
