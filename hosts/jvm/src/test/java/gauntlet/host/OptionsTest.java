package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void hasDefaultsForEverythingButTheFolders() {
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
      {"--root", "r", "--cache", "c", "--what", "x"}, {"--root", "r", "--cache"}, {"--cache", "c"}, {"--root", "r"}, {"--root", "r", "--cache", "c", "--api", "new"},
      {"--root", "r", "--cache", "c", "--screen", "big"}, {"--root", "r", "--cache", "c", "--screen", "480x800"}, {"--root", "r", "--cache", "c", "--fds", "3"},
      {"--root", "r", "cache", "c"}, {"--root", "r", "--cache", "c", "--external", "x"}, {"--root", "r", "--cache", "c", "--permissions", "no"},
    }) assertThrows(IllegalArgumentException.class, () -> Options.parse(wrong), String.join(" ", wrong));
  }
}
