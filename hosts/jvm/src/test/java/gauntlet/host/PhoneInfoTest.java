package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PhoneInfoTest {
  @Test
  void hasTheSizeAndTheApiLevelOfTheOptions() {
    Map<String, Object> info = PhoneInfo.of(Options.parse("--cache", "c", "--size", "480x800", "--api", "34"));
    assertEquals(34, info.get("api"));
    assertEquals(Map.of("width", 480, "height", 800), info.get("size"));
    assertEquals("jvm", info.get("kind"));
    assertEquals("virtual", info.get("clock"));
  }

  @Test
  void isTheSourceOfTheirDefaults() {
    Options options = Options.parse("--cache", "c");
    assertEquals(29, options.api());
    assertEquals("320x480", options.settings().get("size"));
    assertEquals(List.of("kind", "api", "size", "keys", "clock", "deterministic", "capabilities"),
        List.copyOf(PhoneInfo.of(options).keySet()));
  }
}
