package gauntlet.resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.robolectric.res.android.ApkAssetsCookie;
import org.robolectric.res.android.CppAssetManager2;
import org.robolectric.res.android.CppAssetManager2.ResolvedBag;
import org.robolectric.res.android.ResourceTypes.Res_value;

class ThemeValuesTest {
  private static final int SYSTEM_COLOR = 0x01010001;
  private static final int OWN_COLOR = 0x7f010001;

  @Test
  void keepsWhatItSaysUnlessAStyleIsForced() {
    ThemeValues red = new ThemeValues().with(style(4, SYSTEM_COLOR, 1), false).values();
    ThemeValues added = red.with(style(8, SYSTEM_COLOR, 2, OWN_COLOR, 3), false).values();
    assertEquals(1, added.get(SYSTEM_COLOR).value().data);
    assertEquals(3, added.get(OWN_COLOR).value().data);
    assertEquals(12, added.flags);
    ThemeValues forced = red.with(style(8, SYSTEM_COLOR, 2), true).values();
    assertEquals(2, forced.get(SYSTEM_COLOR).value().data);
    assertEquals(12, forced.get(SYSTEM_COLOR).flags());
    assertEquals(1, red.get(SYSTEM_COLOR).value().data);
    assertNull(red.get(OWN_COLOR));
  }

  @Test
  void sharesWhatComesOfTheSameStyle() {
    ThemeValues none = new ThemeValues();
    ResolvedBag style = style(0, OWN_COLOR, 1);
    assertSame(none.with(style, false), none.with(style, false));
    // A style that is made anew, as when the screen turns, may say something else.
    assertFalse(none.with(style, false) == none.with(style(0, OWN_COLOR, 1), false));
  }

  @Test
  void forgetsStylesThatWereNotUsedForLong() {
    ThemeValues none = new ThemeValues();
    ResolvedBag style = style(0, OWN_COLOR, 1);
    ThemeValues.Applied first = none.with(style, true);
    for (int i = 0; i < 100; i++) none.with(style(0, OWN_COLOR, i), true);
    assertFalse(first == none.with(style, true));
  }

  @Test
  void appliesAStyleUpToAKeyThatIsNoAttribute() {
    ThemeValues.Applied applied = new ThemeValues().with(style(0, SYSTEM_COLOR, 1, 5, 2, OWN_COLOR, 3), false);
    assertFalse(applied.whole());
    assertEquals(3, applied.values().get(OWN_COLOR).value().data);
    assertNull(applied.values().get(SYSTEM_COLOR));
  }

  @Test
  void knowsTheSystemsValuesFromTheApps() {
    ThemeValues both = new ThemeValues().with(style(4, SYSTEM_COLOR, 1, OWN_COLOR, 2), false).values();
    assertEquals(1, both.ofSystem().get(SYSTEM_COLOR).value().data);
    assertNull(both.ofSystem().get(OWN_COLOR));
    assertEquals(4, both.ofSystem().flags);
  }

  @Test
  void takesOverAnotherThemesValues() {
    CppAssetManager2 resources = new CppAssetManager2();
    SharedTheme theme = new SharedTheme(resources);
    assertTrue(theme.SetTo(new SharedTheme(resources)));
    assertEquals(0, theme.GetChangingConfigurations());
    assertSame(ApkAssetsCookie.K_INVALID_COOKIE, theme.GetAttribute(OWN_COLOR, null, null));
  }

  /** A style with pairs of an attribute and a colour. */
  private static ResolvedBag style(int flags, int... pairs) {
    ResolvedBag bag = new ResolvedBag();
    bag.type_spec_flags = flags;
    bag.entries = new ResolvedBag.Entry[pairs.length / 2];
    for (int i = 0; i < bag.entries.length; i++) {
      bag.entries[i] = new ResolvedBag.Entry();
      bag.entries[i].key = pairs[2 * i];
      bag.entries[i].cookie = ApkAssetsCookie.forInt(1);
      bag.entries[i].value = new Res_value((byte) Res_value.TYPE_INT_COLOR_ARGB8, pairs[2 * i + 1]);
    }
    return bag;
  }
}
