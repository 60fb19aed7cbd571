package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class LibcoreCallsTest {
  private static final String ROOM = "gauntlet/phone/libcore/";

  @Test
  void aStaticCallKeepsItsParameters() {
    assertEquals(
        new LibcoreCalls.Answer(ROOM + "Dates", "getTimeInstance", "(ILjava/util/Locale;)Ljava/text/DateFormat;"),
        LibcoreCalls.of("java/text/DateFormat.getTimeInstance(ILjava/util/Locale;)Ljava/text/DateFormat;"));
  }

  @Test
  void aCallOfAnInstanceTakesItFirst() {
    assertEquals(
        new LibcoreCalls.Answer(ROOM + "ZoneNames", "getDisplayName", "(Ljava/util/TimeZone;ZI)Ljava/lang/String;"),
        LibcoreCalls.of("java/util/TimeZone.getDisplayName(ZI)Ljava/lang/String;"));
    assertEquals(
        new LibcoreCalls.Answer(ROOM + "Splitting", "split", "(Ljava/util/regex/Pattern;Ljava/lang/CharSequence;I)[Ljava/lang/String;"),
        LibcoreCalls.of("java/util/regex/Pattern.split(Ljava/lang/CharSequence;I)[Ljava/lang/String;"));
  }

  @Test
  void otherCallsAreTheJdks() {
    assertNull(LibcoreCalls.of("java/lang/String.trim()Ljava/lang/String;"));
  }
}
