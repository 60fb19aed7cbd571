package gauntlet.phone.screen;

import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.List;

/** A view as a node. */
public record ViewNode(View view) implements Node {
  @Override
  public String className() {
    return view.getClass().getName();
  }

  @Override
  public Rect visible() {
    return ViewBounds.visible(view);
  }

  @Override
  public List<Node> children() {
    List<Node> virtual = visible() == null ? null : VirtualNode.below(view);
    if (virtual != null) return virtual;
    List<Node> children = new ArrayList<>();
    if (view instanceof ViewGroup group)
      for (int i = 0; i < group.getChildCount(); i++) children.add(new ViewNode(group.getChildAt(i)));
    return children;
  }

  @Override
  public boolean focus() {
    if (!view.isFocusable()) return false;
    return view.isFocused() || view.requestFocusFromTouch() || view.requestFocus();
  }

  @Override
  public boolean setValue(double value) {
    return Values.set(view, value);
  }
}
