package gauntlet.phone.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScreenSidesTest {
  @Test
  void knowsTheSidesOfTheScreenExactly() {
    ScreenSides.use(new Display("1080x2340@420", "en"));
    assertEquals(1080, ScreenSides.pixels(411, 2.625f));
    assertEquals(2340, ScreenSides.pixels(891, 2.625f));
    assertEquals(262, ScreenSides.pixels(100, 2.625f));
  }
}
