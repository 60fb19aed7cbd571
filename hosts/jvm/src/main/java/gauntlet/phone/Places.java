package gauntlet.phone;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import java.util.List;

/** Where views are, and which view a recorded target means. */
final class Places {
  private Places() {}

  /** The part of a view that is to be seen, in screen pixels; null when there is none. */
  static Rect visible(View view) {
    Rect rect = new Rect();
    if (!view.isShown() || !view.getGlobalVisibleRect(rect)) return null;
    int[] root = new int[2];
    view.getRootView().getLocationOnScreen(root);
    rect.offset(root[0], root[1]);
    return rect;
  }

  /** The view at a path below the root; null when the path leads nowhere or to another class. */
  static View find(View root, List<?> path, Object className) {
    View view = root;
    for (Object index : path) {
      int i = ((Number) index).intValue();
      if (!(view instanceof ViewGroup group) || i < 0 || i >= group.getChildCount()) return null;
      view = group.getChildAt(i);
    }
    return view.getClass().getName().equals(className) ? view : null;
  }
}
