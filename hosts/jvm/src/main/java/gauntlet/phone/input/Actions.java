package gauntlet.phone.input;

import android.graphics.Rect;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.screen.Node;
import gauntlet.phone.screen.ViewNode;
import gauntlet.phone.screen.Windows;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Does what an action says, or nothing at all when it cannot be done here. */
public final class Actions {
  private static final float SCROLL_PART = 3 / 8f;
  private static final float PINCH_PART = 1 / 8f;

  private final AppProcess process;
  private final Touch touch;
  private final Keys keys;
  private final Typing typing;

  public Actions(AppProcess process) {
    this.process = process;
    touch = new Touch(process);
    keys = new Keys(process);
    typing = new Typing(process, touch);
  }

  /** Whether it was done. Only actions that need no new process come here. */
  public boolean perform(Map<String, Object> action) {
    String kind = (String) action.get("kind");
    switch (kind) {
      case "click":
        return tap(action, Touch.TAP_MS);
      case "longClick":
        return tap(action, Touch.LONG_PRESS_MS);
      case "focus":
        return onNode(action, Node::focus);
      case "setText":
        return onNode(action, node -> typing.setText(node, (String) action.get("text")));
      case "setValue":
        return onNode(action, node -> node.setValue(number(action.get("value"))));
      case "scroll":
        return onNode(action, node -> scroll(node.visible(), (String) action.get("direction")));
      case "swipe":
        return swipe(action);
      case "pinch":
        return pinch(action);
      case "key":
        return key((String) action.get("key"), (int) number(action.getOrDefault("times", 1)));
      case "home":
        process.task.leave();
        return true;
      case "return":
        if (process.state.locked) return false;
        process.task.comeBack();
        return true;
      case "pause":
        return paused(true);
      case "resume":
        return paused(false);
      case "lock":
        process.task.sleep();
        return changed(kind, action);
      case "unlock":
        return unlock(action);
      case "openNotification":
        return openNotification(action);
      case "idle":
        process.clock.pass((long) number(action.get("ms")));
        return true;
      default:
        return changed(kind, action);
    }
  }

  private boolean tap(Map<String, Object> action, long holdMs) {
    float[] point = point(action);
    if (point == null) return false;
    if (process.isInFront()) touch.tap(point[0], point[1], holdMs);
    return true;
  }

  private boolean scroll(Rect rect, String direction) {
    float x = rect.exactCenterX();
    float y = rect.exactCenterY();
    float dx = rect.width() * SCROLL_PART;
    float dy = rect.height() * SCROLL_PART;
    // Content moves with the finger: to see what is below, the finger goes up.
    switch (direction) {
      case "down" -> touch.drag(x, y + dy, x, y - dy);
      case "up" -> touch.drag(x, y - dy, x, y + dy);
      case "right" -> touch.drag(x + dx, y, x - dx, y);
      default -> touch.drag(x - dx, y, x + dx, y);
    }
    return true;
  }

  private boolean swipe(Map<String, Object> action) {
    float[] from = coordinates(action.get("from"));
    float[] to = coordinates(action.get("to"));
    if (process.isInFront()) touch.swipe(from[0], from[1], to[0], to[1]);
    return true;
  }

  private boolean pinch(Map<String, Object> action) {
    float[] point = point(action);
    if (point == null) return false;
    if (!process.isInFront()) return true;
    float spread = Math.min(process.display.width(), process.display.height()) * PINCH_PART;
    touch.pinch(point[0], point[1], spread, spread * (float) number(action.get("scale")));
    return true;
  }

  private boolean key(String name, int times) {
    if (name.equals("home")) {
      process.task.leave();
      return true;
    }
    Integer code = Keys.code(name);
    if (code == null || !process.isInFront()) return false;
    for (int i = 0; i < times && process.isInFront(); i++) {
      keys.press(code);
      if (i + 1 < times) process.clock.settle(Touch.TAP_MS);
    }
    return true;
  }

  /** Behind a lock there are none to be reached. */
  private boolean openNotification(Map<String, Object> action) {
    if (process.state.locked) return false;
    int index = (int) number(action.get("index"));
    Object button = action.get("button");
    return button == null ? process.notifications.open(index) : process.notifications.press(index, (int) number(button));
  }

  /** Whether it was the phone that was to be changed, not the app. */
  private boolean changed(String kind, Map<String, Object> action) {
    if (!process.state.change(action)) return false;
    process.changed(kind);
    return true;
  }

  private boolean paused(boolean pause) {
    Entry top = process.isInFront() ? process.task.top() : null;
    if (top == null) return false;
    if (pause) process.lifecycle.pause(top);
    else process.lifecycle.resume(top);
    return true;
  }

  private boolean unlock(Map<String, Object> action) {
    if (!changed("unlock", action)) return false;
    process.task.wake();
    return true;
  }

  private boolean onNode(Map<String, Object> action, Predicate<Node> act) {
    Node node = node(action);
    return node != null && node.visible() != null && act.test(node);
  }

  /** Where an action aims: at a point, or at the middle of what is to be seen of a node. Null: it is not there. */
  private float[] point(Map<String, Object> action) {
    if (action.get("target") instanceof Map<?, ?> target && target.get("point") != null)
      return coordinates(target.get("point"));
    Node node = node(action);
    Rect rect = node == null ? null : node.visible();
    return rect == null ? null : new float[] {rect.exactCenterX(), rect.exactCenterY()};
  }

  private Node node(Map<String, Object> action) {
    if (!process.isInFront() || !(action.get("target") instanceof Map<?, ?> target)) return null;
    Windows.Shown window = process.windows.focusedWindow();
    if (window == null || !(target.get("path") instanceof List<?> path)) return null;
    return new ViewNode(window.root()).at(path, target.get("className"));
  }

  private static float[] coordinates(Object point) {
    Map<?, ?> place = (Map<?, ?>) point;
    return new float[] {(float) number(place.get("x")), (float) number(place.get("y"))};
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }
}
