package gauntlet.phone.system;

/**
 * How many pixels a side of the screen has. Robolectric knows the screen by its qualifiers, which are whole
 * density-independent pixels, and would make 1078 pixels of 411: its code asks here instead.
 */
public final class ScreenSides {
  private static int[] sides = {};

  private ScreenSides() {}

  /** What Robolectric makes of qualifiers from here on is this display. */
  public static void use(Display display) {
    sides = new int[] {display.width(), display.height()};
  }

  /** The side that has so many density-independent pixels; of what is no side, the whole pixels. */
  public static int pixels(float dp, float density) {
    for (int side : sides) if ((int) (side / density) == (int) dp) return side;
    return (int) (dp * density);
  }
}
