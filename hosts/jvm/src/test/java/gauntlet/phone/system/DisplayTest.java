package gauntlet.phone.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DisplayTest {
  @Test
  void namesThePhoneAsResourceQualifiers() {
    assertEquals(
        "en-rUS-w320dp-h480dp-normal-notlong-notround-port-notnight-mdpi-finger-keyssoft-nokeys-navhidden-nonav",
        new Display("320x480", "mdpi", "en-rUS").qualifiers());
  }

  @Test
  void countsInDensityIndependentPixels() {
    String qualifiers = new Display("720x1280", "xhdpi", "de-rDE").qualifiers();
    assertEquals("de-rDE-w360dp-h640dp-normal", qualifiers.substring(0, qualifiers.indexOf("-notlong")));
  }

  @Test
  void knowsTablets() {
    String qualifiers = new Display("800x1280", "mdpi", "en").qualifiers();
    assertEquals("xlarge", qualifiers.split("-")[3]);
  }

  @Test
  void saysHowItIsHeldAndWhatIsShown() {
    Display display = new Display("320x480", "mdpi", "en-rUS");
    display.turn();
    assertTrue(display.held());
    assertFalse(display.landscape());
    display.landscape(true);
    display.night(true);
    assertTrue(display.language("fr-FR"));
    assertEquals(
        "fr-rFR-w480dp-h320dp-normal-notlong-notround-land-night-mdpi-finger-keyssoft-nokeys-navhidden-nonav",
        display.qualifiers());
  }

  @Test
  void takesLanguagesByTheirTags() {
    Display display = new Display("320x480", "mdpi", "en-rUS");
    assertTrue(display.language("de"));
    assertTrue(display.qualifiers().startsWith("de-w320dp"));
    assertTrue(display.language("sr-Latn-RS"));
    assertTrue(display.qualifiers().startsWith("b+sr+Latn+RS-w320dp"));
    assertFalse(display.language("?"));
    assertTrue(display.qualifiers().startsWith("b+sr+Latn+RS-w320dp"));
  }

  @Test
  void refusesADensityThatThereIsNot() {
    assertThrows(IllegalArgumentException.class, () -> new Display("320x480", "retina", "en"));
  }
}
