package gauntlet.phone.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import gauntlet.host.Json;
import gauntlet.host.JsonWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventsTest {
  private final Events events = new Events();

  private List<?> handOut() {
    JsonWriter json = new JsonWriter();
    events.handOut(json, event -> event);
    return (List<?>) Json.parse(json.toString());
  }

  @Test
  void handsOutInOrderAndOnce() {
    events.toast("Saved");
    events.exit(3);
    assertEquals(List.of(Map.of("kind", "toast", "text", "Saved"), Map.of("kind", "exit", "code", 3.0)), handOut());
    assertEquals(List.of(), handOut());
  }

  @Test
  void leavesOutWhatAnIntentDoesNotHave() {
    events.intent("android.intent.action.VIEW", "http://x", null);
    events.intent(null, null, "a/.B");
    assertEquals(
        List.of(
            Map.of("kind", "intent", "action", "android.intent.action.VIEW", "data", "http://x"),
            Map.of("kind", "intent", "action", "", "component", "a/.B")),
        handOut());
  }

  @Test
  void tellsALimitOncePerApi() {
    events.limit("android.hardware.Camera.open", "no");
    handOut();
    events.limit("android.hardware.Camera.open", "no");
    assertEquals(List.of(), handOut());
  }

  @Test
  void aChattyAppIsCutShort() {
    for (int i = 0; i < 1000; i++) events.log("tag", "line " + i);
    List<?> lines = handOut();
    assertEquals(200, lines.size());
    assertEquals("more lines were dropped", ((Map<?, ?>) lines.get(199)).get("message"));
    events.log("tag", "again");
    assertEquals(1, handOut().size());
  }

  @Test
  void longTextsAreCut() {
    events.toast("x".repeat(5000));
    assertEquals(2003, ((String) ((Map<?, ?>) handOut().get(0)).get("text")).length());
  }
}
