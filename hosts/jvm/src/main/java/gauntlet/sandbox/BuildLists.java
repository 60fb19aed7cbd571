package gauntlet.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The lists that were made from Robolectric's jars at build time. */
final class BuildLists {
  private BuildLists() {}

  static List<String> lines(String name) {
    try (InputStream in = BuildLists.class.getResourceAsStream("/gauntlet/" + name)) {
      if (in == null) throw new IllegalStateException("the patch jar is not on the class path");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
