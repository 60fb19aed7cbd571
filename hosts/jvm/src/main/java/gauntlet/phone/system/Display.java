package gauntlet.phone.system;

import java.util.Locale;

/** How the phone shows things: the size of its glass, which way up it is held, language, letters, day or night. */
public final class Display {
  private final int width;
  private final int height;
  private final String density;
  private final int dpi;
  private String language;
  private boolean held;
  private boolean landscape;
  private boolean night;
  private float fontScale = 1;

  /** Size in pixels as {@code 320x480}, density as Android names it, language as resource qualifier. */
  Display(String size, String density, String language) {
    String[] sides = size.split("x");
    width = Integer.parseInt(sides[0]);
    height = Integer.parseInt(sides[1]);
    this.density = density;
    dpi = dpi(density);
    this.language = language;
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

  /** All but the size of letters, which is no qualifier, as resource qualifiers. */
  public String qualifiers() {
    int widthDp = width() * 160 / dpi;
    int heightDp = height() * 160 / dpi;
    int smallest = Math.min(widthDp, heightDp);
    String screen = smallest >= 720 ? "xlarge" : smallest >= 600 ? "large" : "normal";
    return language + "-w" + widthDp + "dp-h" + heightDp + "dp-" + screen + "-notlong-notround-"
        + (landscape ? "land" : "port") + "-" + (night ? "night" : "notnight") + "-" + density
        + "-finger-keyssoft-nokeys-navhidden-nonav";
  }

  /** Whether it shows things lying down; an app may want it otherwise than it is held. */
  public boolean landscape() {
    return landscape;
  }

  /** Whether it is held lying down. */
  public boolean held() {
    return held;
  }

  public boolean night() {
    return night;
  }

  public float fontScale() {
    return fontScale;
  }

  public int width() {
    return width(landscape);
  }

  public int height() {
    return height(landscape);
  }

  public int width(boolean lyingDown) {
    return lyingDown ? height : width;
  }

  public int height(boolean lyingDown) {
    return lyingDown ? width : height;
  }

  void turn() {
    held = !held;
  }

  public void landscape(boolean to) {
    landscape = to;
  }

  public void night(boolean to) {
    night = to;
  }

  public void fontScale(float to) {
    fontScale = to;
  }

  /** Takes a language tag such as {@code fr-FR}; false when it is none. */
  boolean language(String tag) {
    Locale locale = Locale.forLanguageTag(tag);
    if (locale.getLanguage().isEmpty()) return false;
    if (!locale.getScript().isEmpty()) language = "b+" + locale.toLanguageTag().replace('-', '+');
    else language = locale.getLanguage() + (locale.getCountry().isEmpty() ? "" : "-r" + locale.getCountry());
    return true;
  }
}
