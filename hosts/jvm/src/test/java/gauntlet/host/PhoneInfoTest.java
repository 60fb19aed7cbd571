package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhoneInfoTest {
  @Test
  void hasTheScreenAndTheApiLevelOfTheOptions() {
    Map<String, Object> info = PhoneInfo.of(Options.parse("--cache", "c", "--screen", "480x800@240", "--api", "34"));
    assertEquals(34, info.get("api"));
    assertEquals(Map.of("width", 480, "height", 800), info.get("size"));
    assertEquals(240, info.get("dpi"));
    assertEquals("jvm", info.get("kind"));
    assertEquals("virtual", info.get("clock"));
  }

  @Test
  void isTheSourceOfTheirDefaults() {
    Options options = Options.parse("--cache", "c");
    assertEquals(29, options.api());
    assertEquals("1080x2340@420", options.settings().get("screen"));
    assertEquals(List.of("kind", "api", "size", "dpi", "keys", "clock", "deterministic", "capabilities"),
        List.copyOf(PhoneInfo.of(options).keySet()));
  }
}
