package gauntlet.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MentionsTest {
  @Test
  void findsWhatIsThere() {
    assertEquals(new Mentions(false, false, false, false, false, false), of("java/util/List"));
    assertEquals(new Mentions(true, false, false, false, false, false), of("a$$$robo$$b"));
    assertEquals(new Mentions(false, true, false, false, false, false), of("\u0001\u0000\u000clastModified"));
    assertEquals(new Mentions(false, false, true, false, false, false), of("\u0001\u0000\u0008hashCode"));
    assertEquals(new Mentions(false, false, false, true, false, false), of("\u0001\u0000\u0004wait"));
    assertEquals(new Mentions(false, false, false, false, true, false), of("getClassLoader"));
  }

  @Test
  void findsWhatMayEnterAMonitor() {
    assertEquals(new Mentions(false, false, false, false, false, true), Mentions.of(new byte[] {42, (byte) 0xc2}));
  }

  @Test
  void takesAMethodsNameOnlyAsAWhole() {
    assertEquals(new Mentions(false, false, false, false, false, false), of("\u0001\u0000\u0007waiting"));
  }

  @Test
  void looksNotBeyondTheEnd() {
    assertEquals(new Mentions(false, false, false, false, false, false), of("getClassLoade"));
  }

  private static Mentions of(String text) {
    return Mentions.of(text.getBytes(StandardCharsets.US_ASCII));
  }
}
