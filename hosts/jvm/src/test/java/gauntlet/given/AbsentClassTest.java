package gauntlet.given;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AbsentClassTest {
  @Test
  void looksLikeJavasOwnAndHasNoStack() {
    AbsentClass absent = new AbsentClass("app.Gone");
    assertEquals("java.lang.ClassNotFoundException: app.Gone", absent.toString());
    assertEquals(0, absent.getStackTrace().length);
  }
}
