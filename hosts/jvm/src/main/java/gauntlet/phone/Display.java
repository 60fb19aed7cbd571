package gauntlet.phone;

import org.robolectric.RuntimeEnvironment;

/** The glass: its size and which way up it is held. */
final class Display {
  private final int width;
  private final int height;
  private final String qualifiers;
  private boolean landscape;

  /** Size in pixels as {@code 320x480}, density as Android names it, locale as resource qualifier. */
  Display(String size, String density, String locale) {
    String[] sides = size.split("x");
    width = Integer.parseInt(sides[0]);
    height = Integer.parseInt(sides[1]);
    int dpi = dpi(density);
    int widthDp = width * 160 / dpi;
    int heightDp = height * 160 / dpi;
    int smallest = Math.min(widthDp, heightDp);
    String screen = smallest >= 720 ? "xlarge" : smallest >= 600 ? "large" : "normal";
    qualifiers =
        locale + "-w" + widthDp + "dp-h" + heightDp + "dp-" + screen + "-notlong-notround-port-notnight-" + density
            + "-finger-keyssoft-nokeys-navhidden-nonav";
  }

  private static int dpi(String density) {
    return switch (density) {
      case "ldpi" -> 120;
      case "mdpi" -> 160;
      case "hdpi" -> 240;
      case "xhdpi" -> 320;
      case "xxhdpi" -> 480;
      case "xxxhdpi" -> 640;
      default -> throw new IllegalArgumentException("unknown density " + density);
    };
  }

  String qualifiers() {
    return qualifiers;
  }

  boolean landscape() {
    return landscape;
  }

  int width() {
    return landscape ? height : width;
  }

  int height() {
    return landscape ? width : height;
  }

  void turn() {
    landscape = !landscape;
    RuntimeEnvironment.setQualifiers(landscape ? "+land" : "+port");
  }
}
