package gauntlet.phone.screen;

import android.graphics.Canvas;
import android.graphics.Picture;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.time.Clock;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.util.ReflectionHelpers;

/**
 * Draws windows into recordings when they have changed. The app's drawing code runs then, in time, as it would on a
 * phone, and with it what hangs on drawing: scrolling that computeScroll drives, animations of views and their ends.
 * Pictures are made from the recordings, without the app.
 */
public final class Drawing {
  /** Frames are skipped as on a slow phone: fewer would stall animations, more would cost without being seen. */
  private static final long INTERVAL_MS = 60;

  private static final Field DIRTY = field("mDirty");
  private static final Field SCHEDULED = field("mTraversalScheduled");

  private final AppProcess process;
  private final Map<View, Picture> recordings = new WeakHashMap<>();
  private long lastDrawn = Long.MIN_VALUE;
  private List<Layer> layers = List.of();
  /** The canvas of the window that is being drawn, if its app wants it to be that of a graphics chip. */
  private Canvas withChip;

  /** What was drawn of a window, where it is, and how much it dims what is below it. */
  record Layer(Picture recording, int left, int top, float dim) {}

  public Drawing(AppProcess process) {
    this.process = process;
  }

  /** Draws what has changed, if it is time to or if this is the last chance; whether anything was drawn. */
  public boolean draw(boolean lastChance) {
    long now = Clock.now();
    // What changes by being drawn is drawn again later, not for ever.
    if (now == lastDrawn || (!lastChance && now - lastDrawn < INTERVAL_MS) || !process.isInFront()) return false;
    boolean drawn = false;
    for (Windows.Shown window : process.windows.bottomFirst()) {
      ViewRootImpl root = window.root().getViewRootImpl();
      // A frame is due that will measure and lay out first, as on a phone.
      if (root == null || (!lastChance && Boolean.TRUE.equals(get(SCHEDULED, root)))) continue;
      drawn |= drawIfChanged(window.root(), (Rect) get(DIRTY, root), now);
    }
    if (drawn) lastDrawn = now;
    return drawn;
  }

  /** Nothing moves any more: what the windows show now, and where, is what a picture will show. */
  public void settled() {
    layers = new ArrayList<>();
    if (!process.isInFront()) return;
    for (Windows.Shown window : process.windows.bottomFirst()) {
      Picture recording = recordings.get(window.root());
      if (recording == null) continue;
      float dim = window.has(LayoutParams.FLAG_DIM_BEHIND) ? window.params().dimAmount : 0;
      layers.add(new Layer(recording, window.left(), window.top(), dim));
    }
  }

  /** What is to be seen, bottom first; the app has no part in asking for it. */
  List<Layer> layers() {
    return process.isInFront() ? layers : List.of();
  }

  private boolean drawIfChanged(View root, Rect dirty, long now) {
    if (root.getWidth() == 0 || root.getHeight() == 0) return false;
    if (dirty.isEmpty() && recordings.containsKey(root)) return false;
    dirty.setEmpty();
    Object attachInfo = ReflectionHelpers.getField(root, "mAttachInfo");
    if (attachInfo != null) ReflectionHelpers.setField(attachInfo, "mDrawingTime", now);
    Picture picture = new Picture();
    Canvas canvas = picture.beginRecording(root.getWidth(), root.getHeight());
    if (wantsChip(root)) withChip = canvas;
    try {
      root.draw(canvas);
    } finally {
      withChip = null;
      picture.endRecording();
    }
    recordings.put(root, picture);
    return true;
  }

  /** Whether the app is to take a canvas for that of a graphics chip: its own bitmaps never have one. */
  public boolean isWithChip(Canvas canvas) {
    return canvas == withChip;
  }

  private static boolean wantsChip(View root) {
    return root.getLayoutParams() instanceof LayoutParams params && (params.flags & LayoutParams.FLAG_HARDWARE_ACCELERATED) != 0;
  }

  private static Object get(Field field, ViewRootImpl of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(String name) {
    try {
      Field field = ViewRootImpl.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
