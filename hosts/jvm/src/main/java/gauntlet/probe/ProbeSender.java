package gauntlet.probe;

import java.io.IOException;

/**
 * Sends what was hit to whoever collects it, on phones without a host. Each window of 50 ms with hits leaves as one
 * message: the ids, ascending and each once, in decimal digits of ASCII, one space between two, a line feed at the end.
 * A window without hits sends nothing. What cannot be sent goes with the next message that can.
 */
final class ProbeSender implements Runnable {
  static final int WINDOW_MS = 50;
  /** How long to wait when nobody listens: the app shall not pay for it. */
  static final int UNHEARD_MS = 1000;

  /** Time and network, as far as the sender needs them. */
  interface Outside {
    void pause(int ms) throws InterruptedException;

    void send(byte[] message) throws IOException;
  }

  private final Outside outside;

  ProbeSender(Outside outside) {
    this.outside = outside;
  }

  static void start() {
    Thread thread = new Thread(new ProbeSender(new ProbeSocket(ProbeSocket.PORT)), "gauntlet-probes");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    int wait = WINDOW_MS;
    try {
      for (; ; ) {
        outside.pause(wait);
        wait = sendWindow() ? WINDOW_MS : UNHEARD_MS;
      }
    } catch (InterruptedException e) {
      // Somebody wants the thread to end.
    }
  }

  private boolean sendWindow() {
    int[] ids = Probes.take();
    if (ids.length == 0) return true;
    try {
      outside.send(message(ids));
      return true;
    } catch (IOException | RuntimeException e) {
      // An exception that leaves this thread would end the app.
      for (int id : ids) Probes.hit(id);
      return false;
    }
  }

  private static byte[] message(int[] ids) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int id : ids) line.append(line.length() == 0 ? "" : " ").append(id);
    return line.append('\n').toString().getBytes("US-ASCII");
  }
}
