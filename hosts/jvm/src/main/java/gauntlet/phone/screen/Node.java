package gauntlet.phone.screen;

import android.graphics.Rect;
import java.util.List;

/** One node of a window's tree: a view, or a widget that a view draws by itself. */
public sealed interface Node permits ViewNode, VirtualNode {
  String className();

  /** The part that is to be seen, in screen pixels; null when there is none. */
  Rect visible();

  /** What is below it, in the order of a path's indices. */
  List<Node> children();

  /** Gives it the focus; false when it cannot have it. */
  boolean focus();

  /** Sets the number that it shows; false when it has none, or cannot have this one. */
  boolean setValue(double value);

  /** The node at a path below this one; null when the path leads nowhere or to another class. */
  default Node at(List<?> path, Object className) {
    Node node = this;
    for (Object index : path) {
      List<Node> children = node.children();
      int i = ((Number) index).intValue();
      if (i < 0 || i >= children.size()) return null;
      node = children.get(i);
    }
    return node.className().equals(className) ? node : null;
  }
}
