package gauntlet.phone.screen;

import android.graphics.Rect;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.accessibility.AccessibilityNodeInfo.RangeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.ArrayList;
import java.util.List;

/** A widget that a view draws by itself, as the view describes it to accessibility: the day of a calendar, a composable. */
public record VirtualNode(View host, AccessibilityNodeProvider provider, int id, AccessibilityNodeInfo info, VirtualNode parent)
    implements Node {
  private static final String PLAIN = "android.view.View";

  /** What a view describes as being below it, in place of its child views; null when it describes nothing. */
  static List<Node> below(View view) {
    // This is code of the app; what it throws where nobody but a tester asks is not the app's end.
    try {
      AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
      if (provider == null) return null;
      AccessibilityNodeInfo info = provider.createAccessibilityNodeInfo(AccessibilityNodeProvider.HOST_VIEW_ID);
      return info == null ? null : children(view, provider, info, null);
    } catch (RuntimeException | Error e) {
      return null;
    }
  }

  private static List<Node> children(View host, AccessibilityNodeProvider provider, AccessibilityNodeInfo info, VirtualNode parent) {
    List<Node> children = new ArrayList<>();
    for (int i = 0; i < info.getChildCount(); i++) {
      long child = info.getChildId(i);
      int id = AccessibilityNodeInfo.getVirtualDescendantId(child);
      int viewId = AccessibilityNodeInfo.getAccessibilityViewId(child);
      if (id == AccessibilityNodeProvider.HOST_VIEW_ID || viewId != host.getAccessibilityViewId()) {
        View view = find(host, viewId);
        if (view != null && view != host) children.add(new ViewNode(view));
      } else if (parent == null || !parent.isBelow(id)) {
        AccessibilityNodeInfo described = provider.createAccessibilityNodeInfo(id);
        if (described != null) children.add(new VirtualNode(host, provider, id, described, parent));
      }
    }
    return children;
  }

  /** Nodes that contain each other must not lead on for ever. */
  private boolean isBelow(int other) {
    return id == other || (parent != null && parent.isBelow(other));
  }

  private static View find(View view, int id) {
    if (view.getAccessibilityViewId() == id) return view;
    if (!(view instanceof ViewGroup group)) return null;
    for (int i = 0; i < group.getChildCount(); i++) {
      View found = find(group.getChildAt(i), id);
      if (found != null) return found;
    }
    return null;
  }

  @Override
  public String className() {
    CharSequence name = info.getClassName();
    return name == null || name.length() == 0 ? PLAIN : name.toString();
  }

  /** The nearest class that Android publishes, as far as the name says; what is inside another is not published. */
  String role() {
    String name = className();
    return name.startsWith("android.") && name.indexOf('$') < 0 ? name : PLAIN;
  }

  @Override
  public Rect visible() {
    Rect seen = ViewBounds.visible(host);
    return seen != null && info.isVisibleToUser() && seen.intersect(bounds()) ? seen : null;
  }

  Rect bounds() {
    Rect bounds = new Rect();
    info.getBoundsInScreen(bounds);
    return bounds;
  }

  @Override
  public List<Node> children() {
    try {
      return children(host, provider, info, this);
    } catch (RuntimeException | Error e) {
      return List.of();
    }
  }

  @Override
  public boolean focus() {
    return info.isFocused() || (info.isFocusable() && perform(AccessibilityAction.ACTION_FOCUS, null));
  }

  /** The number that it shows; null when it has none. */
  Number value() {
    RangeInfo range = info.getRangeInfo();
    return range == null ? null : (Number) range.getCurrent();
  }

  @Override
  public boolean setValue(double value) {
    RangeInfo range = info.getRangeInfo();
    if (range == null || !info.isEnabled() || value < range.getMin() || value > range.getMax()) return false;
    Bundle arguments = new Bundle();
    arguments.putFloat(AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE, (float) value);
    return perform(AccessibilityAction.ACTION_SET_PROGRESS, arguments);
  }

  boolean offers(AccessibilityAction action) {
    return info.getActionList().contains(action);
  }

  /** Has the view do something to this part of itself; false when it will not. */
  public boolean perform(AccessibilityAction action, Bundle arguments) {
    return provider.performAction(id, action.getId(), arguments);
  }
}
