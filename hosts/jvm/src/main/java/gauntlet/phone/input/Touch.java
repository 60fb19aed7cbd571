package gauntlet.phone.input;

import android.view.InputDevice;
import android.view.MotionEvent;
import android.view.MotionEvent.PointerCoords;
import android.view.MotionEvent.PointerProperties;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.screen.Windows;
import gauntlet.phone.time.Clock;
import java.util.List;

/** Fingers on the glass. */
final class Touch {
  static final long TAP_MS = 40;
  static final long LONG_PRESS_MS = 700;
  private static final int MOVES = 10;
  private static final long MOVE_MS = 20;
  /** A finger that rests before it leaves does not fling: the content stays where it was put. */
  private static final long REST_MS = 200;

  private final AppProcess process;

  Touch(AppProcess process) {
    this.process = process;
  }

  void tap(float x, float y, long holdMs) {
    Gesture gesture = new Gesture(x, y);
    gesture.down();
    process.clock.hold(holdMs);
    // A long press may have started something: the finger leaves a window that no longer takes it.
    if (process.isAlive() && !process.task.hasStarts()) gesture.send(MotionEvent.ACTION_UP, x, y);
    process.clock.drain();
  }

  /** The finger leaves while it moves: what it has moved goes on by itself. */
  void swipe(float fromX, float fromY, float toX, float toY) {
    move(fromX, fromY, toX, toY).send(MotionEvent.ACTION_UP, toX, toY);
  }

  void drag(float fromX, float fromY, float toX, float toY) {
    Gesture gesture = move(fromX, fromY, toX, toY);
    process.clock.hold(REST_MS);
    gesture.send(MotionEvent.ACTION_MOVE, toX, toY);
    gesture.send(MotionEvent.ACTION_UP, toX, toY);
  }

  private Gesture move(float fromX, float fromY, float toX, float toY) {
    Gesture gesture = new Gesture(fromX, fromY);
    gesture.down();
    for (int i = 1; i <= MOVES; i++) {
      process.clock.hold(MOVE_MS);
      gesture.send(MotionEvent.ACTION_MOVE, fromX + (toX - fromX) * i / MOVES, fromY + (toY - fromY) * i / MOVES);
    }
    return gesture;
  }

  /** Two fingers, from one spread to another, around a point. */
  void pinch(float x, float y, float from, float to) {
    Gesture gesture = new Gesture(x, y);
    gesture.send(MotionEvent.ACTION_DOWN, x - from, y);
    int secondDown = MotionEvent.ACTION_POINTER_DOWN | 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
    int secondUp = MotionEvent.ACTION_POINTER_UP | 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
    gesture.send(secondDown, x - from, y, x + from, y);
    for (int i = 1; i <= MOVES; i++) {
      float spread = from + (to - from) * i / MOVES;
      process.clock.hold(MOVE_MS);
      gesture.send(MotionEvent.ACTION_MOVE, x - spread, y, x + spread, y);
    }
    gesture.send(secondUp, x - to, y, x + to, y);
    gesture.send(MotionEvent.ACTION_UP, x - to, y);
  }

  /** One contact: all its events go to the window that took the first. */
  private final class Gesture {
    private final long start = Clock.now();
    private final View target;
    private final float x;
    private final float y;

    Gesture(float x, float y) {
      target = windowAt(x, y);
      this.x = x;
      this.y = y;
    }

    void down() {
      send(MotionEvent.ACTION_DOWN, x, y);
    }

    /** Pairs of screen coordinates, one for each finger. */
    void send(int action, float... points) {
      if (target == null || !process.isAlive()) return;
      int[] origin = new int[2];
      target.getLocationOnScreen(origin);
      int fingers = points.length / 2;
      PointerProperties[] properties = new PointerProperties[fingers];
      PointerCoords[] coordinates = new PointerCoords[fingers];
      for (int i = 0; i < fingers; i++) {
        properties[i] = new PointerProperties();
        properties[i].id = i;
        properties[i].toolType = MotionEvent.TOOL_TYPE_FINGER;
        coordinates[i] = new PointerCoords();
        coordinates[i].x = points[2 * i] - origin[0];
        coordinates[i].y = points[2 * i + 1] - origin[1];
        coordinates[i].pressure = 1;
        coordinates[i].size = 1;
      }
      MotionEvent event =
          MotionEvent.obtain(
              start, Clock.now(), action, fingers, properties, coordinates, 0, 0, 1, 1, 0, 0,
              InputDevice.SOURCE_TOUCHSCREEN, 0);
      target.dispatchTouchEvent(event);
      event.recycle();
    }
  }

  private View windowAt(float x, float y) {
    List<Windows.Shown> windows = process.windows.bottomFirst();
    for (int i = windows.size() - 1; i >= 0; i--) {
      Windows.Shown window = windows.get(i);
      if (!window.touchable()) continue;
      if (window.modal() || window.contains(x, y) || i == 0) return window.root();
      if (window.has(LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH)) {
        long now = Clock.now();
        MotionEvent outside =
            MotionEvent.obtain(now, now, MotionEvent.ACTION_OUTSIDE, x - window.left(), y - window.top(), 0);
        window.root().dispatchTouchEvent(outside);
        outside.recycle();
      }
    }
    return null;
  }
}
