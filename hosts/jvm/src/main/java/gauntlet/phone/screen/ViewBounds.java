package gauntlet.phone.screen;

import android.graphics.Rect;
import android.view.View;

/** Where views are on the screen. */
public final class ViewBounds {
  private ViewBounds() {}

  /** The part of a view that is to be seen, in screen pixels; null when there is none. */
  public static Rect visible(View view) {
    Rect rect = new Rect();
    if (!view.isShown() || !view.getGlobalVisibleRect(rect)) return null;
    int[] root = new int[2];
    view.getRootView().getLocationOnScreen(root);
    rect.offset(root[0], root[1]);
    return rect;
  }
}
