package gauntlet.host;

import static java.net.SocketOptions.*;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;

/** The options of a socket that leads nowhere: as they are at first, or as the app has set them. */
final class SocketValues {
  private static final int BUFFER = 212_992;

  private final Map<Integer, Object> values = new HashMap<>();

  SocketValues() {
    for (int option : new int[] {TCP_NODELAY, SO_REUSEADDR, SO_REUSEPORT, SO_KEEPALIVE, SO_OOBINLINE, SO_BROADCAST, IP_MULTICAST_LOOP})
      values.put(option, false);
    for (int option : new int[] {SO_TIMEOUT, IP_TOS}) values.put(option, 0);
    for (int option : new int[] {SO_SNDBUF, SO_RCVBUF}) values.put(option, BUFFER);
    values.put(SO_LINGER, -1);
    try {
      InetAddress any = Inet4Address.getByAddress(new byte[4]);
      for (int option : new int[] {SO_BINDADDR, IP_MULTICAST_IF}) values.put(option, any);
    } catch (UnknownHostException e) {
      throw new AssertionError("four bytes are an address", e);
    }
  }

  synchronized void set(int option, Object value) {
    values.put(option, value);
  }

  synchronized Object get(int option) {
    return values.get(option);
  }
}
