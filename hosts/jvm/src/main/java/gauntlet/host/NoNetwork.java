package gauntlet.host;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;

/**
 * The app has no network: sockets do not connect, ports do not open, datagrams do not leave, names do not resolve. A second wall behind the
 * namespaces of the system, where there are any; channels of java.nio are left to those.
 */
final class NoNetwork {
  private NoNetwork() {}

  static void install() throws IOException {
    // With a file of hosts the JVM asks nobody else, and this one names none.
    System.setProperty("jdk.net.hosts.file", "/dev/null");
    Socket.setSocketImplFactory(Unreachable::new);
    ServerSocket.setSocketFactory(Unreachable::new);
    DatagramSocket.setDatagramSocketImplFactory(SilentDatagrams::new);
  }

  private static final class Unreachable extends SocketImpl {
    private final SocketValues options = new SocketValues();

    @Override
    protected void create(boolean stream) {
      fd = new FileDescriptor();
    }

    @Override
    protected void connect(String host, int port) throws IOException {
      throw unreachable(host + ":" + port);
    }

    @Override
    protected void connect(InetAddress address, int port) throws IOException {
      throw unreachable(address + ":" + port);
    }

    @Override
    protected void connect(SocketAddress address, int timeout) throws IOException {
      throw unreachable(String.valueOf(address));
    }

    private static ConnectException unreachable(String where) {
      return new ConnectException("failed to connect to " + where + ": connect failed: ENETUNREACH (Network is unreachable)");
    }

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
      throw new SocketException("bind failed: EACCES (Permission denied)");
    }

    @Override
    protected void listen(int backlog) throws IOException {
      throw new SocketException("listen failed: EACCES (Permission denied)");
    }

    @Override
    protected void accept(SocketImpl socket) throws IOException {
      throw new SocketException("accept failed: EACCES (Permission denied)");
    }

    @Override
    protected InputStream getInputStream() throws IOException {
      throw new SocketException("Socket is not connected");
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
      throw new SocketException("Socket is not connected");
    }

    @Override
    protected int available() {
      return 0;
    }

    @Override
    protected void close() {}

    @Override
    protected void sendUrgentData(int data) throws IOException {
      throw new SocketException("Socket is not connected");
    }

    @Override
    public void setOption(int option, Object value) {
      options.set(option, value);
    }

    @Override
    public Object getOption(int option) {
      return options.get(option);
    }
  }
}
