package gauntlet.phone.input;

import android.view.View;
import org.robolectric.util.ReflectionHelpers;

/** What a view keeps to itself about who listens to it. */
final class Listeners {
  private Listeners() {}

  static boolean hasKeyListener(View view) {
    Object listeners = ReflectionHelpers.getField(view, "mListenerInfo");
    return listeners != null && ReflectionHelpers.getField(listeners, "mOnKeyListener") != null;
  }
}
