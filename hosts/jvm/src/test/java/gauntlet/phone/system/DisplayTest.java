package gauntlet.phone.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DisplayTest {
  @Test
  void namesThePhoneAsResourceQualifiers() {
    assertEquals(
        "en-rUS-w320dp-h480dp-normal-notlong-notround-port-notnight-160dpi-finger-keyssoft-nokeys-navhidden-nonav",
        new Display("320x480@160", "en-rUS").qualifiers());
  }

  @Test
  void countsInDensityIndependentPixels() {
    Display display = new Display("1080x2340@420", "de-rDE");
    assertTrue(display.qualifiers().startsWith("de-rDE-w411dp-h891dp-normal-long-"), display.qualifiers());
    assertEquals(411, display.pictured(1080));
  }

  @Test
  void knowsTabletsAndFoldingPhones() {
    assertEquals("xlarge", new Display("800x1280@160", "en").qualifiers().split("-")[3]);
    assertEquals("large", new Display("2208x1840@420", "en").qualifiers().split("-")[3]);
  }

  @Test
  void isHeldLyingDownAtFirstWhereItIsWiderThanHigh() {
    Display display = new Display("2560x1600@320", "en");
    assertTrue(display.held());
    assertTrue(display.qualifiers().startsWith("en-w1280dp-h800dp-xlarge-notlong-notround-land-"), display.qualifiers());
    display.turn();
    assertFalse(display.held());
  }

  @Test
  void saysHowItIsHeldAndWhatIsShown() {
    Display display = new Display("320x480@160", "en-rUS");
    display.turn();
    assertTrue(display.held());
    assertFalse(display.landscape());
    display.landscape(true);
    display.night(true);
    assertTrue(display.language("fr-FR"));
    assertEquals(
        "fr-rFR-w480dp-h320dp-normal-notlong-notround-land-night-160dpi-finger-keyssoft-nokeys-navhidden-nonav",
        display.qualifiers());
  }

  @Test
  void takesLanguagesByTheirTags() {
    Display display = new Display("320x480@160", "en-rUS");
    assertTrue(display.language("de"));
    assertTrue(display.qualifiers().startsWith("de-w320dp"));
    assertTrue(display.language("sr-Latn-RS"));
    assertTrue(display.qualifiers().startsWith("b+sr+Latn+RS-w320dp"));
    assertFalse(display.language("?"));
    assertTrue(display.qualifiers().startsWith("b+sr+Latn+RS-w320dp"));
  }
}
