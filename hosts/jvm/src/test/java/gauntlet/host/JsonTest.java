package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @Test
  void readsEveryKindOfValue() {
    Map<String, Object> read = Json.parseObject(" {\"a\": [1, -2.5e1, true, false, null], \"b\": {\"c\": \"x\"}} ");
    assertEquals(Map.of("a", Arrays.asList(1.0, -25.0, true, false, null), "b", Map.of("c", "x")), read);
  }

  @Test
  void readsEscapes() {
    assertEquals("a\"\\/\b\f\n\r\té\uD83D\uDE00", Json.parse("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\""));
  }

  @Test
  void readsEmptyContainers() {
    assertEquals(List.of(Map.of(), List.of()), Json.parse("[{}, []]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[1", "[1 2]", "{\"a\"}", "{1:2}", "\"open", "tru", "1 2", "{\"a\":1,}", "\"\\u12", "nothing"})
  void refusesWhatIsNotJson(String text) {
    assertThrows(Json.Malformed.class, () -> Json.parse(text));
  }

  @Test
  void refusesBottomlessNesting() {
    assertThrows(Json.Malformed.class, () -> Json.parse("[".repeat(100_000)));
  }

  @Test
  void refusesAListWhereAnObjectIsWanted() {
    assertThrows(Json.Malformed.class, () -> Json.parseObject("[]"));
  }

  @Test
  void writesCommasAndNesting() {
    JsonWriter json = new JsonWriter().open('{').name("a").open('[').value(1).value("x").open('{').close('}').close(']');
    json.name("b").value(true).name("c").raw("{\"d\":1}").name("e").value(0.5).close('}');
    assertEquals("{\"a\":[1,\"x\",{}],\"b\":true,\"c\":{\"d\":1},\"e\":0.5}", json.toString());
  }

  @Test
  void writesWholeNumbersWithoutAFractionAndNoNumberAsNull() {
    JsonWriter json = new JsonWriter().open('[').value(3.0).value(Double.NaN).value(-0.25).any(7.0).close(']');
    assertEquals("[3,null,-0.25,7]", json.toString());
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    String nasty = "quote\" back\\ line\n tab\t nul\0 lone\uD800 pair\uD83D\uDE00 \u2028 é";
    assertEquals(nasty, Json.parse(new JsonWriter().value(nasty).toString()));
  }

  @Test
  void controlCharactersAndLoneSurrogatesAreEscaped() {
    assertEquals("\"\\u0001\\ud800\\u2028\"", new JsonWriter().value("\u0001\uD800\u2028").toString());
  }
}
