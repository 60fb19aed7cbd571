package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void hasDefaultsForEverythingButTheCache() {
    Options options = Options.parse("--root", "/", "--cache", "c", "--screen", "480x800@240", "--fds", "5,6");
    assertEquals(29, options.api());
    assertEquals(5, options.in());
    assertEquals(6, options.out());
    assertEquals("480x800@240", options.settings().get("screen"));
    assertEquals("", options.settings().get("root"));
    assertEquals("/phone", Options.parse("--root", "/phone/", "--cache", "c").settings().get("root"));
  }

  @Test
  void refusesWhatItDoesNotUnderstand() {
    assertThrows(IllegalArgumentException.class, Options::parse);
    for (String[] wrong : new String[][] {
      {"--cache", "c", "--what", "x"}, {"--cache"}, {"--root", "r"}, {"--cache", "c", "--api", "new"},
      {"--cache", "c", "--screen", "big"}, {"--cache", "c", "--screen", "480x800"}, {"--cache", "c", "--fds", "3"}, {"cache", "c"},
      {"--cache", "c", "--external", "x"}, {"--cache", "c", "--permissions", "no"},
    }) assertThrows(IllegalArgumentException.class, () -> Options.parse(wrong), String.join(" ", wrong));
  }
}
