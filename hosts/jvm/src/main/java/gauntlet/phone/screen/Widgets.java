package gauntlet.phone.screen;

import android.graphics.Rect;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.text.InputType;
import android.text.method.PasswordTransformationMethod;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewParent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.widget.AbsListView;
import android.widget.AbsSpinner;
import android.widget.AdapterView;
import android.widget.Checkable;
import android.widget.ExpandableListView;
import android.widget.ImageView;
import android.widget.TableLayout;
import android.widget.TextView;
import gauntlet.host.JsonWriter;
import gauntlet.phone.permissions.PermissionDialog;
import gauntlet.phone.storage.Storage;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDrawable;

/** Writes views as widgets: every child has its place, so that a path is made of child indices. */
public final class Widgets {
  private static final ClassLoader SANDBOX = Widgets.class.getClassLoader();
  private static final Map<Class<?>, String> ROLES = new HashMap<>();

  private final JsonWriter json;
  private final Storage storage;

  Widgets(JsonWriter json, Storage storage) {
    this.json = json;
    this.storage = storage;
  }

  /** Forgets the classes of an app whose loader goes away. */
  public static void forgetClasses() {
    ROLES.clear();
  }

  /** Writes the view and what is below it. */
  void write(View view) {
    json.open('{').name("className").value(view.getClass().getName()).name("role").value(role(view.getClass()));
    Rect seen = ViewBounds.visible(view);
    writeBounds(seen == null ? whole(view) : seen);
    if (seen == null) json.name("visible").value(false);
    // What is hidden is there, but holds its secrets: a hidden subtree may be large and is nobody's input.
    if (view.getVisibility() == View.VISIBLE) {
      writeTexts(view);
      writeFlags(view);
      writeDetails(view);
      writeChildren(view, seen);
    }
    json.close('}');
  }

  private static Rect whole(View view) {
    int[] place = new int[2];
    view.getLocationOnScreen(place);
    return new Rect(place[0], place[1], place[0] + view.getWidth(), place[1] + view.getHeight());
  }

  private void writeBounds(Rect bounds) {
    json.name("bounds").open('[').value(bounds.left).value(bounds.top).value(bounds.right).value(bounds.bottom).close(']');
  }

  private void writeTexts(View view) {
    String id = view.getId() == View.NO_ID ? PermissionDialog.idOf(view) : resourceName(view, view.getId());
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
    // A view that draws its own fields takes what is typed into them, and is none itself.
    flag("editable", view.onCheckIsTextEditor() && view.getAccessibilityNodeProvider() == null && mayBeTypedInto(view));
  }

  /** The keyboard is the focused view's: a field that no touch gives the focus is only looked at, or opens something. */
  private static boolean mayBeTypedInto(View view) {
    if (view.isFocused()) return true;
    if (!view.isFocusable() || !view.isFocusableInTouchMode()) return false;
    for (ViewParent above = view.getParent(); above instanceof ViewGroup group; above = group.getParent())
      if (group.getDescendantFocusability() == ViewGroup.FOCUS_BLOCK_DESCENDANTS) return false;
    return true;
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
    // An app may wrap a picture that it does not have, such as the photo of a contact without one.
    if (drawable instanceof BitmapDrawable wrapped && wrapped.getBitmap() == null) return null;
    ShadowDrawable shadow = Shadow.extract(drawable);
    int id = shadow.getCreatedFromResId();
    return id <= 0 ? null : resourceName(image, id);
  }

  private void writeChildren(View view, Rect seen) {
    List<Node> virtual = seen == null ? null : VirtualNode.below(view);
    if (virtual != null) {
      write(virtual);
      return;
    }
    if (!(view instanceof ViewGroup group) || group.getChildCount() == 0) return;
    json.name("children").open('[');
    for (int i = 0; i < group.getChildCount(); i++) write(group.getChildAt(i));
    json.close(']');
  }

  private void write(List<Node> children) {
    if (children.isEmpty()) return;
    json.name("children").open('[');
    for (Node child : children) {
      if (child instanceof ViewNode real) write(real.view());
      else if (child instanceof VirtualNode virtual) write(virtual);
    }
    json.close(']');
  }

  /** Writes what a view says of a widget that it draws by itself. */
  private void write(VirtualNode node) {
    AccessibilityNodeInfo info = node.info();
    json.open('{').name("className").value(node.className()).name("role").value(node.role());
    Rect seen = node.visible();
    writeBounds(seen == null ? node.bounds() : seen);
    if (seen == null) json.name("visible").value(false);
    if (info.getViewIdResourceName() != null) json.name("resourceId").value(info.getViewIdResourceName());
    if (!info.isShowingHintText()) nonEmpty("text", info.getText());
    nonEmpty("hint", info.getHintText());
    nonEmpty("description", info.getContentDescription());
    if (!info.isEnabled()) json.name("enabled").value(false);
    // Some parts only say what can be done to them: the days of a calendar.
    flag("clickable", info.isClickable() || node.offers(AccessibilityAction.ACTION_CLICK));
    flag("longClickable", info.isLongClickable() || node.offers(AccessibilityAction.ACTION_LONG_CLICK));
    flag("checkable", info.isCheckable());
    flag("checked", info.isChecked());
    flag("scrollable", info.isScrollable());
    flag("focusable", info.isFocusable());
    flag("focused", info.isFocused());
    flag("selected", info.isSelected());
    flag("password", info.isPassword());
    flag("editable", info.isEditable());
    if (info.isEditable()) json.name("inputType").value(info.getInputType());
    if (node.value() != null) json.name("value").any(node.value());
    write(node.children());
    json.close('}');
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
    while (nearest.getClassLoader() != SANDBOX || !nearest.getName().startsWith("android.")) nearest = nearest.getSuperclass();
    ROLES.put(type, nearest.getName());
    return nearest.getName();
  }
}
