package gauntlet.shadows;

import gauntlet.phone.system.MimeTypes;
import java.util.Locale;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Which kind of content a file has by its ending. On Android 10 the lists are not in the framework's jar. */
public final class PhoneMimeTypes {
  private PhoneMimeTypes() {}

  /** The framework's own, on what stands below. */
  @Implements(className = "android.webkit.MimeTypeMap")
  public static class OfWeb {}

  @Implements(className = "libcore.net.MimeUtils", isInAndroidSdk = false, maxSdk = 29)
  public static class OfFiles {
    @Implementation
    protected static void __staticInitializer__() {}

    @Implementation
    protected static boolean hasMimeType(String type) {
      return guessExtensionFromMimeType(type) != null;
    }

    @Implementation
    protected static String guessMimeTypeFromExtension(String extension) {
      return extension == null ? null : MimeTypes.ofExtension(extension.toLowerCase(Locale.ROOT));
    }

    @Implementation
    protected static boolean hasExtension(String extension) {
      return guessMimeTypeFromExtension(extension) != null;
    }

    @Implementation
    protected static String guessExtensionFromMimeType(String type) {
      return type == null ? null : MimeTypes.extensionOf(type.toLowerCase(Locale.ROOT));
    }
  }
}
