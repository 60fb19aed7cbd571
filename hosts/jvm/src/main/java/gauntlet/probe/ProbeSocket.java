package gauntlet.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Real time, and a connection to the collector on the phone itself; made anew when it breaks. */
final class ProbeSocket implements ProbeSender.Outside {
  /** Where the collector listens. Only ever on the loopback address: coverage stays on the phone. */
  static final int PORT = 47653;

  private static final int CONNECT_MS = 1000;

  private final int port;
  private Socket socket;

  ProbeSocket(int port) {
    this.port = port;
  }

  @Override
  public void pause(int ms) throws InterruptedException {
    Thread.sleep(ms);
  }

  @Override
  public void send(byte[] message) throws IOException {
    try {
      if (socket == null) connect();
      socket.getOutputStream().write(message);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void connect() throws IOException {
    socket = new Socket();
    socket.setTcpNoDelay(true);
    socket.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), CONNECT_MS);
  }

  private void close() {
    try {
      if (socket != null) socket.close();
    } catch (IOException e) {
      // It is of no use any more, closed or not.
    }
    socket = null;
  }
}
