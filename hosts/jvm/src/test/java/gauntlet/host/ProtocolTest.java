package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProtocolTest {
  private static List<Map<String, Object>> talk(Protocol.Handler handler, String... lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] in = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    new Protocol(new ByteArrayInputStream(in), out).serve(handler);
    List<Map<String, Object>> replies = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).split("\n")) if (!line.isEmpty()) replies.add(Json.parseObject(line));
    return replies;
  }

  private static Protocol.Reply echo(String op, Map<String, Object> request) {
    return Protocol.Reply.of(new JsonWriter().open('{').name("op").value(op).close('}'));
  }

  private static Object code(Map<String, Object> reply) {
    return ((Map<?, ?>) reply.get("error")).get("code");
  }

  @Test
  void repliesInOrderAndCarriesTheId() throws IOException {
    var replies = talk(ProtocolTest::echo, "{\"op\":\"a\",\"id\":7}", "", "{\"op\":\"b\"}");
    assertEquals(List.of(Map.of("id", 7.0, "op", "a"), Map.of("op", "b")), replies);
  }

  @Test
  void anIdIsPutIntoAnEmptyReplyToo() throws IOException {
    var replies = talk((op, request) -> new Protocol.Reply("{}", true), "{\"op\":\"quit\",\"id\":\"x\"}");
    assertEquals(List.of(Map.of("id", "x")), replies);
  }

  @Test
  void stopsAfterTheLastReply() throws IOException {
    var replies = talk((op, request) -> new Protocol.Reply("{}", true), "{\"op\":\"quit\"}", "{\"op\":\"a\"}");
    assertEquals(1, replies.size());
  }

  @Test
  void badRequestsAreAnsweredAndTheTalkGoesOn() throws IOException {
    var replies = talk(ProtocolTest::echo, "not json", "{\"id\":1}", "{\"op\":\"a\"}");
    assertEquals("bad-request", code(replies.get(0)));
    assertEquals("bad-request", code(replies.get(1)));
    assertEquals("a", replies.get(2).get("op"));
  }

  @Test
  void aRefusalKeepsItsCodeAndSentence() throws IOException {
    var replies = talk((op, request) -> { throw new Protocol.Refusal("unfit-apk", "no"); }, "{\"op\":\"a\"}");
    assertEquals(Map.of("error", Map.of("code", "unfit-apk", "message", "no")), replies.get(0));
  }

  @Test
  void anUnexpectedExceptionIsAnErrorOfTheHostWithItsTrace() throws IOException {
    var replies = talk((op, request) -> { throw new IllegalStateException("oops"); }, "{\"op\":\"a\"}");
    assertEquals("host", code(replies.get(0)));
    assertTrue(((Map<?, ?>) replies.get(0).get("error")).get("trace").toString().contains("oops"));
  }
}
