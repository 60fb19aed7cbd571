package gauntlet.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that the host carries in its jar. */
public final class Resources {
  private Resources() {}

  public static String text(String name) {
    try (InputStream in = Resources.class.getResourceAsStream("/gauntlet/" + name)) {
      if (in == null) throw new IllegalStateException("the host's jar lacks " + name);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
