package gauntlet.phone;

import android.graphics.Canvas;
import android.graphics.Picture;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewRootImpl;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.util.ReflectionHelpers;

/**
 * Draws windows into recordings when they have changed. The app's drawing code runs then, in time, as it would on a
 * phone, and with it what hangs on drawing: scrolling that computeScroll drives, animations of views and their ends.
 * Pictures are made from the recordings, without the app.
 */
final class Drawing {
  /** Frames are skipped as on a slow phone: fewer would stall animations, more would cost without being seen. */
  private static final long INTERVAL_MS = 60;

  private static final Field DIRTY = dirtyField();

  private final AppProcess process;
  private final Map<View, Picture> recordings = new WeakHashMap<>();
  private long lastDrawn = Long.MIN_VALUE;

  Drawing(AppProcess process) {
    this.process = process;
  }

  /** Draws what has changed, if it is time to or if this is the last chance; whether anything was drawn. */
  boolean draw(boolean lastChance) {
    long now = Clock.now();
    // What changes by being drawn is drawn again later, not for ever.
    if (now == lastDrawn || (!lastChance && now - lastDrawn < INTERVAL_MS) || !process.isInFront()) return false;
    boolean drawn = false;
    for (Windows.Shown window : process.windows.bottomFirst()) drawn |= drawIfChanged(window.root(), now);
    if (drawn) lastDrawn = now;
    return drawn;
  }

  /** What was drawn last; null when the window has not been drawn yet. */
  Picture recording(View root) {
    return recordings.get(root);
  }

  private boolean drawIfChanged(View root, long now) {
    ViewRootImpl impl = root.getViewRootImpl();
    if (impl == null || root.getWidth() == 0 || root.getHeight() == 0) return false;
    Rect dirty = dirty(impl);
    if (dirty.isEmpty() && recordings.containsKey(root)) return false;
    dirty.setEmpty();
    Object attachInfo = ReflectionHelpers.getField(root, "mAttachInfo");
    if (attachInfo != null) ReflectionHelpers.setField(attachInfo, "mDrawingTime", now);
    Picture picture = new Picture();
    Canvas canvas = picture.beginRecording(root.getWidth(), root.getHeight());
    try {
      root.draw(canvas);
    } finally {
      picture.endRecording();
    }
    recordings.put(root, picture);
    return true;
  }

  private static Rect dirty(ViewRootImpl impl) {
    try {
      return (Rect) DIRTY.get(impl);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field dirtyField() {
    try {
      Field field = ViewRootImpl.class.getDeclaredField("mDirty");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
