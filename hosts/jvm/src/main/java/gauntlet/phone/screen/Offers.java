package gauntlet.phone.screen;

import android.view.View;
import android.view.ViewGroup;
import org.robolectric.util.ReflectionHelpers;

/** Whether a window offers anything to do, as what an app shows until it is ready mostly does not. */
public final class Offers {
  private Offers() {}

  public static boolean something(View view) {
    if (view.getVisibility() != View.VISIBLE) return false;
    if (takesTouches(view)) return true;
    if (view instanceof ViewGroup group)
      for (int i = 0; i < group.getChildCount(); i++) if (something(group.getChildAt(i))) return true;
    return false;
  }

  private static boolean takesTouches(View view) {
    if (!view.isEnabled()) return false;
    if (view.isClickable() || view.isLongClickable() || view.isContextClickable()) return true;
    if (scrolls(view) || view.getAccessibilityNodeProvider() != null) return true;
    Object listeners = ReflectionHelpers.getField(view, "mListenerInfo");
    if (listeners != null && ReflectionHelpers.getField(listeners, "mOnTouchListener") != null) return true;
    // A view that draws itself may take touches in its own way; what holds others has reasons of its own to look at them.
    return !(view instanceof ViewGroup) && handlesTouches(view.getClass());
  }

  private static boolean scrolls(View view) {
    for (int direction : new int[] {-1, 1})
      if (view.canScrollVertically(direction) || view.canScrollHorizontally(direction)) return true;
    return false;
  }

  private static boolean handlesTouches(Class<?> type) {
    try {
      String by = type.getMethod("onTouchEvent", android.view.MotionEvent.class).getDeclaringClass().getName();
      return !by.startsWith("android.");
    } catch (NoSuchMethodException e) {
      return false;
    }
  }
}
