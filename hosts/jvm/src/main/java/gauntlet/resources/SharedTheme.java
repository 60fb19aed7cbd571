package gauntlet.resources;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.res.android.ApkAssetsCookie;
import org.robolectric.res.android.CppAssetManager2;
import org.robolectric.res.android.CppAssetManager2.ResolvedBag;
import org.robolectric.res.android.Ref;
import org.robolectric.res.android.ResourceTypes.Res_value;

/**
 * A theme in the place of Robolectric's, which takes some 270 KB and copies all of it for every window and every view with a
 * theme of its own.
 */
public final class SharedTheme extends CppAssetManager2.Theme {
  /** An attribute may stand for another, and that for a third. */
  private static final int MOST_STEPS = 20;

  /** Where the themes of each set of resources begin, so that they find each other's values. */
  private static final Map<CppAssetManager2, ThemeValues> ROOTS = Collections.synchronizedMap(new WeakHashMap<>());

  private ThemeValues values;

  public SharedTheme(CppAssetManager2 resources) {
    super(resources);
    Clear();
  }

  @Override
  public int GetChangingConfigurations() {
    return values.flags;
  }

  @Override
  public boolean ApplyStyle(int id, boolean force) {
    ResolvedBag style = GetAssetManager().GetBag(id);
    if (style == null) return false;
    ThemeValues.Applied applied = values.with(style, force);
    values = applied.values();
    return applied.whole();
  }

  @Override
  public ApkAssetsCookie GetAttribute(int attribute, Ref<Res_value> value, Ref<Integer> flags) {
    int id = attribute;
    int allFlags = 0;
    for (int step = 0; step <= MOST_STEPS; step++) {
      ThemeValues.Value found = values.get(id);
      if (found == null) break;
      allFlags |= found.flags();
      if (found.value().dataType != Res_value.TYPE_ATTRIBUTE) {
        if (!ThemeValues.says(found.value())) break;
        value.set(found.value());
        flags.set(allFlags);
        return found.cookie();
      }
      id = found.value().data;
    }
    return ApkAssetsCookie.K_INVALID_COOKIE;
  }

  @Override
  public void Clear() {
    values = ROOTS.computeIfAbsent(GetAssetManager(), resources -> new ThemeValues());
  }

  @Override
  public boolean SetTo(CppAssetManager2.Theme other) {
    ThemeValues theirs = ((SharedTheme) other).values;
    values = other.GetAssetManager() == GetAssetManager() ? theirs : theirs.ofSystem();
    return true;
  }
}
