package gauntlet.resources;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.res.android.ApkAssetsCookie;
import org.robolectric.res.android.CppAssetManager2.ResolvedBag;
import org.robolectric.res.android.ResourceTypes.Res_value;

/**
 * What a theme says, never changed once made: themes that say the same share it. A style applied to it gives other values,
 * which are remembered, since an app builds the same few themes again and again.
 */
final class ThemeValues {
  /** The value of one attribute. */
  record Value(ApkAssetsCookie cookie, int flags, Res_value value) {}

  private static final class Last<K, V> extends LinkedHashMap<K, V> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > REMEMBERED;
    }
  }

  /** What comes of applying a style: one with a key that is no attribute is applied up to there. */
  record Applied(ThemeValues values, boolean whole) {}

  private static final int SYSTEM_PACKAGE = 1;
  /** Styles are made anew when the screen turns: what came of old ones is forgotten some time. */
  private static final int REMEMBERED = 32;

  final int flags;
  private final Map<Integer, Value> byAttribute;
  private final Map<ResolvedBag, Applied> forced = new Last<>();
  private final Map<ResolvedBag, Applied> added = new Last<>();

  /** A theme that says nothing yet. */
  ThemeValues() {
    this(0, Map.of());
  }

  private ThemeValues(int flags, Map<Integer, Value> byAttribute) {
    this.flags = flags;
    this.byAttribute = byAttribute;
  }

  /** The value of an attribute; null when the theme does not know it. */
  Value get(int attribute) {
    return byAttribute.get(attribute);
  }

  /** With the values of a style; what the theme says already stays unless the style is forced. */
  synchronized Applied with(ResolvedBag style, boolean force) {
    return (force ? forced : added).computeIfAbsent(style, bag -> apply(bag, force));
  }

  private Applied apply(ResolvedBag style, boolean force) {
    Map<Integer, Value> result = new HashMap<>(byAttribute);
    ThemeValues values = new ThemeValues(flags | style.type_spec_flags, result);
    for (int i = style.entries.length - 1; i >= 0; i--) {
      ResolvedBag.Entry entry = style.entries[i];
      if (entry == null || !isAttribute(entry.key)) return new Applied(values, false);
      Value old = result.get(entry.key);
      if (!force && old != null && says(old.value)) continue;
      int before = old == null ? 0 : old.flags;
      result.put(entry.key, new Value(entry.cookie, before | style.type_spec_flags, entry.value));
    }
    return new Applied(values, true);
  }

  /** An id names a package and a type. */
  private static boolean isAttribute(int id) {
    return id >>> 24 != 0 && (id >> 16 & 0xff) != 0;
  }

  /** Whether there is a value, which may be the empty one. */
  static boolean says(Res_value value) {
    return value.dataType != Res_value.TYPE_NULL || value.data == Res_value.DATA_NULL_EMPTY;
  }

  /** Without what comes from apps: for a theme of other resources. */
  ThemeValues ofSystem() {
    Map<Integer, Value> kept = new HashMap<>(byAttribute);
    kept.keySet().removeIf(attribute -> attribute >>> 24 != SYSTEM_PACKAGE);
    return new ThemeValues(flags, kept);
  }
}
