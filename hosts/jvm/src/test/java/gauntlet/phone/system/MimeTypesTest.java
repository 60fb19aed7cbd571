package gauntlet.phone.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class MimeTypesTest {
  @Test
  void knowsATypeByEachOfItsEndingsAndItsUsualEnding() {
    assertEquals("image/jpeg", MimeTypes.ofExtension("jpeg"));
    assertEquals("jpg", MimeTypes.extensionOf("image/jpeg"));
    assertEquals("audio/ogg", MimeTypes.ofExtension("opus"));
  }

  @Test
  void doesNotGuess() {
    assertNull(MimeTypes.ofExtension("gauntlet"));
    assertNull(MimeTypes.extensionOf("application/x-gauntlet"));
  }
}
