package gauntlet.phone.screen;

import android.app.Activity;
import android.os.IBinder;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.process.AppProcess;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;

/** The windows that are to be seen, in their order, and which of them has the focus. */
public final class Windows {
  private static final int ABOVE_ACTIVITIES = 1 << 19;
  private static final int SYSTEM = 1 << 20;
  private static final Field VIEWS = field(WindowManagerGlobal.class, "mViews");
  private static final Field PARAMS = field(WindowManagerGlobal.class, "mParams");
  private static final Field TOKEN = field(Activity.class, "mToken");

  /** A window: its root view, where it is, and how it takes input. */
  public record Shown(View root, LayoutParams params, int left, int top, int owner, int index) {
    boolean focusable() {
      return !has(LayoutParams.FLAG_NOT_FOCUSABLE);
    }

    public boolean touchable() {
      return !has(LayoutParams.FLAG_NOT_TOUCHABLE);
    }

    /** Takes touches beside itself too. */
    public boolean modal() {
      return focusable() && !has(LayoutParams.FLAG_NOT_TOUCH_MODAL);
    }

    public boolean has(int flag) {
      return (params.flags & flag) != 0;
    }

    public boolean contains(float x, float y) {
      return x >= left && y >= top && x < right() && y < bottom();
    }

    int right() {
      return left + root.getWidth();
    }

    int bottom() {
      return top + root.getHeight();
    }

    boolean isActivity() {
      return params.type == LayoutParams.TYPE_BASE_APPLICATION;
    }

    String kind() {
      if (isActivity()) return "activity";
      if (params.type >= LayoutParams.FIRST_SYSTEM_WINDOW) return "system";
      if (params.type == LayoutParams.TYPE_APPLICATION_ATTACHED_DIALOG) return "menu";
      return params.type >= LayoutParams.FIRST_SUB_WINDOW ? "popup" : "dialog";
    }
  }

  private final AppProcess process;
  private View focused;

  public Windows(AppProcess process) {
    this.process = process;
  }

  /** Bottom first: by activity, an activity's own window before its dialogs, then by age. */
  public List<Shown> bottomFirst() {
    Map<IBinder, Integer> owners = new HashMap<>();
    List<Entry> entries = process.task.bottomFirst();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.controller != null && entry.state != Entry.State.STOPPED)
        owners.put((IBinder) get(TOKEN, entry.activity()), i);
    }
    List<View> views = views();
    List<LayoutParams> params = params();
    List<Shown> shown = new ArrayList<>();
    boolean[] placed = new boolean[views.size()];
    // A popup's owner is known once the window that it hangs on is placed, which may come later in the list.
    for (boolean more = true; more; ) {
      more = false;
      for (int i = 0; i < placed.length; i++) {
        if (placed[i]) continue;
        Integer owner = owner(params.get(i), owners);
        if (owner == null) continue;
        placed[i] = true;
        View view = views.get(i);
        if (view.getVisibility() != View.VISIBLE) continue;
        shown.add(at(view, params.get(i), owner, i));
        if (view.getWindowToken() != null) owners.putIfAbsent(view.getWindowToken(), owner);
        more = true;
      }
    }
    shown.sort(
        Comparator.comparingInt(Shown::owner).thenComparing(window -> !window.isActivity()).thenComparingInt(Shown::index));
    return shown;
  }

  private static Integer owner(LayoutParams params, Map<IBinder, Integer> owners) {
    if (params.type >= LayoutParams.FIRST_SYSTEM_WINDOW) return SYSTEM;
    return params.token == null ? Integer.valueOf(ABOVE_ACTIVITIES) : owners.get(params.token);
  }

  private static Shown at(View view, LayoutParams params, int owner, int index) {
    int[] place = new int[2];
    view.getLocationOnScreen(place);
    return new Shown(view, params, place[0], place[1], owner, index);
  }

  /** The window that takes keys; null when there is none. */
  public Shown focusedWindow() {
    List<Shown> windows = bottomFirst();
    for (int i = windows.size() - 1; i >= 0; i--) if (windows.get(i).focusable()) return windows.get(i);
    return null;
  }

  /** Robolectric gives a dialog or popup no focus: the topmost window that can have it gets it. */
  public void updateFocus() {
    Shown window = process.task.inFront() ? focusedWindow() : null;
    View next = window == null ? null : window.root();
    if (next == focused && (next == null || next.hasWindowFocus())) return;
    View previous = focused;
    focused = next;
    if (previous != null && previous != next && previous.isAttachedToWindow() && previous.hasWindowFocus())
      dispatchFocus(previous, false);
    if (next != null && !next.hasWindowFocus()) dispatchFocus(next, true);
  }

  private void dispatchFocus(View root, boolean hasFocus) {
    if (root.getViewRootImpl() == null) return;
    ShadowViewRootImpl shadow = Shadow.extract(root.getViewRootImpl());
    shadow.callWindowFocusChanged(hasFocus);
    process.clock.drain();
  }

  /** Windows that a destroyed activity has left behind vanish with it. */
  public void closeLeaked(Activity activity) {
    Object token = get(TOKEN, activity);
    View decor = activity.getWindow().peekDecorView();
    List<View> views = new ArrayList<>(views());
    List<LayoutParams> params = new ArrayList<>(params());
    for (int i = 0; i < views.size(); i++) {
      // Closing one may have closed another.
      if (params.get(i).token != token || views.get(i) == decor || !views().contains(views.get(i))) continue;
      activity.getWindowManager().removeViewImmediate(views.get(i));
      process.events.log("WindowManager", "Activity " + activity.getClass().getName() + " has leaked a window");
    }
  }

  @SuppressWarnings("unchecked")
  private static List<View> views() {
    return (List<View>) get(VIEWS, WindowManagerGlobal.getInstance());
  }

  @SuppressWarnings("unchecked")
  private static List<LayoutParams> params() {
    return (List<LayoutParams>) get(PARAMS, WindowManagerGlobal.getInstance());
  }

  private static Object get(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
