package gauntlet.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProbeSenderTest {
  /** Time that passes only in pauses, with hits on the way; messages as "when: what". */
  private static final class Script implements ProbeSender.Outside {
    private final NavigableMap<Integer, List<Integer>> hits;
    private final int endMs;
    private final int heardFromMs;
    private final List<String> sent = new ArrayList<>();
    private final List<Integer> unheard = new ArrayList<>();
    private int nowMs = -1;

    Script(Map<Integer, List<Integer>> hits, int heardFromMs, int endMs) {
      this.hits = new TreeMap<>(hits);
      this.heardFromMs = heardFromMs;
      this.endMs = endMs;
      passTo(0);
    }

    private void passTo(int ms) {
      for (List<Integer> ids : hits.subMap(nowMs, false, ms, true).values()) ids.forEach(Probes::hit);
      nowMs = ms;
    }

    @Override
    public void pause(int ms) throws InterruptedException {
      if (nowMs + ms > endMs) throw new InterruptedException();
      passTo(nowMs + ms);
    }

    @Override
    public void send(byte[] message) throws IOException {
      if (nowMs < heardFromMs) {
        unheard.add(nowMs);
        throw new IOException("nobody listens");
      }
      sent.add(nowMs + ": " + new String(message, StandardCharsets.US_ASCII));
    }

    Script played() {
      new ProbeSender(this).run();
      return this;
    }
  }

  @BeforeEach
  void nothingIsHit() {
    Probes.leaveToHost();
    Probes.take();
  }

  /** SD AC-16. */
  @Test
  void hitsAt0And10And60MsLeaveInTwoMessages() {
    Script script = new Script(Map.of(0, List.of(1), 10, List.of(2), 60, List.of(3)), 0, 500).played();
    assertEquals(List.of("50: 1 2\n", "100: 3\n"), script.sent);
  }

  @Test
  void sendsAnIdOnceInAWindowAndAgainInTheNext() {
    Script script = new Script(Map.of(0, List.of(9, 4, 9), 10, List.of(9), 60, List.of(9)), 0, 500).played();
    assertEquals(List.of("50: 4 9\n", "100: 9\n"), script.sent);
  }

  @Test
  void sendsNothingForEmptyWindows() {
    assertEquals(List.of(), new Script(Map.of(), 0, 500).played().sent);
  }

  @Test
  void keepsWhatNobodyHeardAndAsksLessOften() {
    Script script = new Script(Map.of(0, List.of(1), 60, List.of(2), 2060, List.of(1)), 1500, 3000).played();
    assertEquals(List.of(50, 1050), script.unheard);
    assertEquals(List.of("2050: 1 2\n", "2100: 1\n"), script.sent);
  }

  @Test
  void connectsAgainWhenTheCollectorHasGoneAndComeBack() throws IOException {
    try (ServerSocket collector = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      collector.setSoTimeout(200);
      ProbeSocket socket = new ProbeSocket(collector.getLocalPort());
      assertEquals("1 2", heard(collector, socket, "1 2\n"));
      assertEquals("3", heard(collector, socket, "3\n"));
    }
  }

  /** The first line of the next connection; one whose other end is gone takes a message or two before it says so. */
  private static String heard(ServerSocket collector, ProbeSocket socket, String message) throws IOException {
    for (int attempt = 0; attempt < 10; attempt++) {
      try {
        socket.send(message.getBytes(StandardCharsets.US_ASCII));
        try (Socket connection = collector.accept()) {
          connection.setSoLinger(true, 0);
          return new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII)).readLine();
        }
      } catch (SocketException | SocketTimeoutException e) {
        // Sent into the void: once more.
      }
    }
    return null;
  }
}
