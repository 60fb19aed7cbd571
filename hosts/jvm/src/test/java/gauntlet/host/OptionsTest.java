package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void hasDefaultsForEverythingButTheCache() {
    Options options = Options.parse("--root", "/", "--cache", "c", "--size", "480x800", "--fds", "5,6");
    assertEquals(29, options.api());
    assertEquals(5, options.in());
    assertEquals(6, options.out());
    assertEquals("480x800", options.settings().get("size"));
    assertEquals("", options.settings().get("root"));
    assertEquals("/phone", Options.parse("--root", "/phone/", "--cache", "c").settings().get("root"));
    assertEquals("mdpi", options.settings().get("density"));
  }

  @Test
  void refusesWhatItDoesNotUnderstand() {
    assertThrows(IllegalArgumentException.class, Options::parse);
    for (String[] wrong : new String[][] {
      {"--cache", "c", "--what", "x"}, {"--cache"}, {"--root", "r"}, {"--cache", "c", "--api", "new"},
      {"--cache", "c", "--size", "big"}, {"--cache", "c", "--fds", "3"}, {"cache", "c"}, {"--cache", "c", "--external", "x"},
      {"--cache", "c", "--permissions", "no"},
    }) assertThrows(IllegalArgumentException.class, () -> Options.parse(wrong), String.join(" ", wrong));
  }
}
