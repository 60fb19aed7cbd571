package gauntlet.phone.system;

import java.util.Locale;

/** How the phone shows things: the size of its glass, which way up it is held, language, letters, day or night. */
public final class Display {
  private static final int BASE_DPI = 160;
  /** On which apps had all of it, before there was a choice. */
  private static final String WITHOUT_BARS = "320x480@160";
  /** Of the sides in dp, from where on Android calls a screen so. */
  private static final int XLARGE_LONG = 960;
  private static final int XLARGE_SHORT = 720;
  private static final int LARGE_LONG = 640;
  private static final int LARGE_SHORT = 480;

  /** Upright. */
  private final int width;
  private final int height;
  private final int dpi;
  private final boolean hasBars;
  private String language;
  private boolean held;
  private boolean landscape;
  private boolean night;
  private float fontScale = 1;

  /** {@code WxH@DPI} as it is held at first, which may be lying down; language as resource qualifier. */
  Display(String screen, String language) {
    String[] numbers = screen.split("[x@]");
    int across = Integer.parseInt(numbers[0]);
    int down = Integer.parseInt(numbers[1]);
    width = Math.min(across, down);
    height = Math.max(across, down);
    dpi = Integer.parseInt(numbers[2]);
    hasBars = !screen.equals(WITHOUT_BARS);
    held = across > down;
    landscape = held;
    this.language = language;
  }

  /** All but the size of letters, which is no qualifier, as resource qualifiers. */
  public String qualifiers() {
    int widthDp = dp(width());
    int heightDp = dp(height());
    return language + "-w" + widthDp + "dp-h" + heightDp + "dp-" + layout(dp(height), dp(width)) + "-notround-"
        + (landscape ? "land" : "port") + "-" + (night ? "night" : "notnight") + "-" + dpi
        + "dpi-finger-keyssoft-nokeys-navhidden-nonav";
  }

  /** As Android's {@code Configuration.reduceScreenLayout} has it. */
  private static String layout(int longer, int shorter) {
    String size = "normal";
    if (longer >= XLARGE_LONG && shorter >= XLARGE_SHORT) size = "xlarge";
    else if (longer >= LARGE_LONG && shorter >= LARGE_SHORT) size = "large";
    return size + (longer * 3 / 5 >= shorter - 1 ? "-long" : "-notlong");
  }

  /** Whole density-independent pixels. */
  private int dp(int pixels) {
    return pixels * BASE_DPI / dpi;
  }

  /** How long a side is in a picture that has one pixel for each density-independent one. */
  public int pictured(int pixels) {
    return Math.max(1, dp(pixels));
  }

  /** Whether the system's bars take a part of it. */
  public boolean hasBars() {
    return hasBars;
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
