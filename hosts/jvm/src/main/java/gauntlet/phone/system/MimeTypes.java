package gauntlet.phone.system;

import gauntlet.host.Resources;
import java.util.HashMap;
import java.util.Map;

/** Kinds of content and the endings of their files, the usual ending first. */
public final class MimeTypes {
  private static final Map<String, String> TYPES = new HashMap<>();
  private static final Map<String, String> EXTENSIONS = new HashMap<>();

  static {
    for (String line : Resources.text("mime-types.txt").split("\n")) {
      String[] words = line.trim().split(" ");
      for (int i = 1; i < words.length; i++) {
        TYPES.putIfAbsent(words[i], words[0]);
        EXTENSIONS.putIfAbsent(words[0], words[i]);
      }
    }
  }

  private MimeTypes() {}

  /** Null when nobody knows it. */
  public static String ofExtension(String extension) {
    return TYPES.get(extension);
  }

  /** Null when nobody knows it. */
  public static String extensionOf(String type) {
    return EXTENSIONS.get(type);
  }
}
