package gauntlet.host;

import java.io.PrintStream;

/** Starts the host: a phone in a process, driven by newline JSON. See docs/devices/jvm-protocol.md. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Options options;
    try {
      options = Options.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    // The thread of that name is the app's.
    Thread.currentThread().setName(Watchdog.HOST_THREAD + "requests");
    // A protocol on standard output must be opened before that becomes the app's.
    Protocol protocol = Protocol.onDescriptors(options.in(), options.out());
    PrintStream console = AppOutput.capture();
    NoNetwork.install();
    try {
      protocol.serve(new Host(options));
    } catch (java.io.IOException e) {
      console.println("the other side is gone: " + e.getMessage());
    }
    // Threads of the app, and exit hooks that it may have set, have no say in this.
    Runtime.getRuntime().halt(0);
  }
}
