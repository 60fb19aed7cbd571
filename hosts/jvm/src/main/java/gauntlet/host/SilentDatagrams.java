package gauntlet.host;

import gauntlet.given.Given;
import gauntlet.turns.Turns;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocketImpl;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;

/** A socket for datagrams on a phone without a network: it opens, nothing can be sent, and nothing ever comes. */
final class SilentDatagrams extends DatagramSocketImpl {
  private final SocketValues options = new SocketValues();
  private boolean closed;
  private int timeToLive = 1;

  @Override
  protected void create() {
    fd = new FileDescriptor();
  }

  @Override
  protected void bind(int port, InetAddress address) {
    localPort = port == 0 ? Given.port() : port;
    options.set(SocketOptions.SO_BINDADDR, address);
  }

  @Override
  protected void send(DatagramPacket packet) throws IOException {
    throw new SocketException("sendto failed: ENETUNREACH (Network is unreachable)");
  }

  @Override
  protected void receive(DatagramPacket packet) throws IOException {
    hear();
  }

  @Override
  protected int peek(InetAddress from) throws IOException {
    throw hear();
  }

  @Override
  protected int peekData(DatagramPacket packet) throws IOException {
    throw hear();
  }

  /** Waits by the phone's clock until the time is up or the socket is closed. */
  private synchronized IOException hear() throws IOException {
    int limit = (Integer) options.get(SocketOptions.SO_TIMEOUT);
    try {
      if (limit > 0 && !closed) Turns.wait(this, limit);
      while (limit == 0 && !closed) Turns.wait(this);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    throw closed ? new SocketException("Socket closed") : new SocketTimeoutException("Poll timed out");
  }

  @Override
  protected synchronized void close() {
    closed = true;
    Turns.notifyAll(this);
  }

  @Override
  public void setOption(int option, Object value) {
    options.set(option, value);
  }

  @Override
  public Object getOption(int option) {
    return options.get(option);
  }

  @Override
  protected void setTimeToLive(int hops) {
    timeToLive = hops;
  }

  @Override
  protected int getTimeToLive() {
    return timeToLive;
  }

  @Override
  @Deprecated
  protected void setTTL(byte hops) {
    timeToLive = Byte.toUnsignedInt(hops);
  }

  @Override
  @Deprecated
  protected byte getTTL() {
    return (byte) timeToLive;
  }

  @Override
  protected void join(InetAddress group) {}

  @Override
  protected void leave(InetAddress group) {}

  @Override
  protected void joinGroup(SocketAddress group, NetworkInterface network) {}

  @Override
  protected void leaveGroup(SocketAddress group, NetworkInterface network) {}
}
