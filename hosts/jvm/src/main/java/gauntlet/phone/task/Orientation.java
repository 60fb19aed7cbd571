package gauntlet.phone.task;

import android.app.Application;
import android.content.pm.ActivityInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import com.android.internal.R;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.system.Display;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Which way round the phone shows things: as the activity in front wants it, or as it is held. */
final class Orientation {
  private final Application application;
  private final Display display;

  Orientation(Application application, Display display) {
    this.application = application;
    this.display = display;
  }

  /** Whether these activities are to be shown lying down. What lets others shine through has no say, nor has one that leaves it. */
  boolean landscape(List<Entry> bottomFirst) {
    for (int i = bottomFirst.size() - 1; i >= 0; i--) {
      Entry entry = bottomFirst.get(i);
      if (entry.finishing() || entry.orientation == ActivityInfo.SCREEN_ORIENTATION_BEHIND || isTranslucent(entry)) continue;
      return wants(entry.orientation);
    }
    return display.held();
  }

  private boolean wants(int orientation) {
    if (ActivityInfo.isFixedOrientationLandscape(orientation)) return true;
    if (ActivityInfo.isFixedOrientationPortrait(orientation)) return false;
    if (orientation == ActivityInfo.SCREEN_ORIENTATION_NOSENSOR) return false;
    return orientation == ActivityInfo.SCREEN_ORIENTATION_LOCKED ? display.landscape() : display.held();
  }

  /** By the theme of the manifest: the system knows no other. */
  private boolean isTranslucent(Entry entry) {
    Resources.Theme theme = application.getResources().newTheme();
    theme.applyStyle(entry.info.getThemeResource(), true);
    TypedArray style = theme.obtainStyledAttributes(R.styleable.Window);
    try {
      return ReflectionHelpers.callStaticMethod(
          ActivityInfo.class, "isTranslucentOrFloating", ClassParameter.from(TypedArray.class, style));
    } finally {
      style.recycle();
    }
  }
}
