package gauntlet.phone;

import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.text.InputType;
import android.text.method.PasswordTransformationMethod;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AbsListView;
import android.widget.AbsSpinner;
import android.widget.AdapterView;
import android.widget.Checkable;
import android.widget.ExpandableListView;
import android.widget.ImageView;
import android.widget.TableLayout;
import android.widget.TextView;
import gauntlet.host.JsonWriter;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDrawable;

/** Writes views as widgets: every child has its place, so that a path is made of child indices. */
final class Widgets {
  private static final ClassLoader WORLD = Widgets.class.getClassLoader();
  private static final Map<Class<?>, String> ROLES = new HashMap<>();

  private final JsonWriter json;
  private final Storage storage;

  Widgets(JsonWriter json, Storage storage) {
    this.json = json;
    this.storage = storage;
  }

  /** Forgets the classes of an app whose loader goes away. */
  static void forgetClasses() {
    ROLES.clear();
  }

  /** Writes the view and what is below it. */
  void write(View view) {
    json.open('{').name("className").value(view.getClass().getName()).name("role").value(role(view.getClass()));
    Rect seen = Places.visible(view);
    writeBounds(view, seen);
    if (seen == null) json.name("visible").value(false);
    // What is hidden is there, but holds its secrets: a hidden subtree may be large and is nobody's input.
    if (view.getVisibility() == View.VISIBLE) {
      writeTexts(view);
      writeFlags(view);
      writeDetails(view);
      writeChildren(view);
    }
    json.close('}');
  }

  private void writeBounds(View view, Rect seen) {
    Rect bounds = seen;
    if (bounds == null) {
      int[] place = new int[2];
      view.getLocationOnScreen(place);
      bounds = new Rect(place[0], place[1], place[0] + view.getWidth(), place[1] + view.getHeight());
    }
    json.name("bounds").open('[').value(bounds.left).value(bounds.top).value(bounds.right).value(bounds.bottom).close(']');
  }

  private void writeTexts(View view) {
    String id = resourceName(view, view.getId());
    if (id != null) json.name("resourceId").value(id);
    if (view instanceof TextView text) {
      nonEmpty("text", text.getText());
      nonEmpty("hint", text.getHint());
    }
    nonEmpty("description", view.getContentDescription());
  }

  private void nonEmpty(String name, CharSequence text) {
    if (text == null) return;
    String value = text.toString();
    if (!value.isEmpty()) json.name(name).value(storage.unmap(value));
  }

  private void writeFlags(View view) {
    AdapterView<?> list = view.getParent() instanceof AdapterView<?> parent && !(parent instanceof AbsSpinner) ? parent : null;
    boolean isList = view instanceof AdapterView && !(view instanceof AbsSpinner);
    if (!view.isEnabled()) json.name("enabled").value(false);
    // A touch of a list is a touch of one of its items.
    flag("clickable", (view.isClickable() && !isList) || (list != null && clicksItem(list, view)));
    flag("longClickable", (view.isLongClickable() && !isList) || (list != null && list.isLongClickable()));
    flag("checkable", view instanceof Checkable);
    flag("checked", view instanceof Checkable checkable && checkable.isChecked());
    flag("scrollable", scrollsDown(view) || scrollsSideways(view));
    flag("focusable", view.isFocusable());
    flag("focused", view.isFocused());
    flag("selected", view.isSelected());
    flag("password", view instanceof TextView text && isPassword(text));
    flag("editable", view.onCheckIsTextEditor());
  }

  private void flag(String name, boolean value) {
    if (value) json.name(name).value(true);
  }

  private static boolean clicksItem(AdapterView<?> list, View item) {
    if (!list.isEnabled() || list.getAdapter() == null) return false;
    boolean listens =
        list.getOnItemClickListener() != null
            || list instanceof ExpandableListView
            || (list instanceof AbsListView abs && abs.getChoiceMode() != AbsListView.CHOICE_MODE_NONE);
    if (!listens) return false;
    int position = list.getPositionForView(item);
    if (position == AdapterView.INVALID_POSITION || position >= list.getAdapter().getCount()) return false;
    return !(list.getAdapter() instanceof android.widget.ListAdapter adapter) || adapter.isEnabled(position);
  }

  private static boolean scrollsDown(View view) {
    return view.canScrollVertically(1) || view.canScrollVertically(-1);
  }

  private static boolean scrollsSideways(View view) {
    return view.canScrollHorizontally(1) || view.canScrollHorizontally(-1);
  }

  private static boolean isPassword(TextView view) {
    if (view.getTransformationMethod() instanceof PasswordTransformationMethod) return true;
    int variation = view.getInputType() & (InputType.TYPE_MASK_CLASS | InputType.TYPE_MASK_VARIATION);
    return variation == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD)
        || variation == (InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD)
        || variation == (InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD);
  }

  private void writeDetails(View view) {
    if (view instanceof TextView text && view.onCheckIsTextEditor()) json.name("inputType").value(text.getInputType());
    Number value = Values.of(view);
    if (value != null) json.name("value").any(value);
    if (scrollsDown(view) || scrollsSideways(view)) {
      json.name("scroll").open('{').name("x").value(view.getScrollX()).name("y").value(scrolledDown(view)).close('}');
    }
    int items = items(view);
    if (items >= 0) json.name("collection").open('{').name("items").value(items).close('}');
    if (view instanceof ImageView image) {
      String icon = icon(image);
      if (icon != null) json.name("icon").value(icon);
    }
  }

  private static int scrolledDown(View view) {
    if (!(view instanceof AbsListView list)) return view.getScrollY();
    View first = list.getChildAt(0);
    // Exact where all items are equally high, which is what one can know without making them.
    return first == null ? 0 : list.getFirstVisiblePosition() * first.getHeight() - first.getTop();
  }

  private static int items(View view) {
    if (view instanceof AbsSpinner) return -1;
    if (view instanceof AdapterView<?> list) return list.getCount();
    if (view instanceof TableLayout table) return table.getChildCount();
    return view.getClass().getName().endsWith("RecyclerView") ? recycled(view) : -1;
  }

  /** RecyclerView is the app's own class. */
  private static int recycled(View view) {
    try {
      Object adapter = view.getClass().getMethod("getAdapter").invoke(view);
      if (adapter == null) return 0;
      Method count = adapter.getClass().getMethod("getItemCount");
      count.setAccessible(true);
      return (Integer) count.invoke(adapter);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return -1;
    }
  }

  private static String icon(ImageView image) {
    Drawable drawable = image.getDrawable();
    if (drawable == null) return null;
    ShadowDrawable shadow = Shadow.extract(drawable);
    int id = shadow.getCreatedFromResId();
    return id <= 0 ? null : resourceName(image, id);
  }

  private void writeChildren(View view) {
    if (!(view instanceof ViewGroup group) || group.getChildCount() == 0) return;
    json.name("children").open('[');
    for (int i = 0; i < group.getChildCount(); i++) write(group.getChildAt(i));
    json.close(']');
  }

  private static String resourceName(View view, int id) {
    // Ids below this are made up at run time.
    if (id == View.NO_ID || id >>> 24 == 0) return null;
    try {
      return view.getResources().getResourceName(id);
    } catch (android.content.res.Resources.NotFoundException e) {
      return null;
    }
  }

  /** The nearest class that Android publishes. */
  private static String role(Class<?> type) {
    String known = ROLES.get(type);
    if (known != null) return known;
    Class<?> nearest = type;
    while (nearest.getClassLoader() != WORLD || !nearest.getName().startsWith("android.")) nearest = nearest.getSuperclass();
    ROLES.put(type, nearest.getName());
    return nearest.getName();
  }
}
