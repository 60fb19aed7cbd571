package gauntlet.phone.permissions;

import android.app.Application;
import android.app.Dialog;
import android.content.Context;
import android.view.ContextThemeWrapper;
import android.view.Gravity;
import android.view.View;
import android.view.Window;
import android.view.WindowManager.LayoutParams;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import gauntlet.phone.permissions.PermissionButton.Choice;
import java.util.List;
import java.util.function.Consumer;

/** The system's question whether the app may do something. */
public final class PermissionDialog {
  private static final String PACKAGE = "com.android.permissioncontroller";
  private static final float PADDING_DP = 16;
  /** A key for a view's tag, in the range that apps use. */
  private static final int NAME = 0x7e000001;

  private final Dialog dialog;
  private final LinearLayout content;
  private final Consumer<Choice> heard;

  PermissionDialog(Application application, String question, List<PermissionButton> buttons, Consumer<Choice> heard) {
    this.heard = heard;
    // The base context: nothing of this is the app's affair.
    Context context =
        new ContextThemeWrapper(application.getBaseContext(), android.R.style.Theme_Material_Light_Dialog_NoActionBar);
    content = new LinearLayout(context);
    content.setOrientation(LinearLayout.VERTICAL);
    int padding = Math.round(PADDING_DP * context.getResources().getDisplayMetrics().density);
    content.setPadding(padding, padding, padding, padding);
    TextView message = new TextView(context);
    message.setText(question);
    add(message, "permission_message");
    for (PermissionButton button : buttons) add(button);
    dialog = new Dialog(context);
    dialog.requestWindowFeature(Window.FEATURE_NO_TITLE);
    dialog.setContentView(content);
    dialog.setCanceledOnTouchOutside(false);
    dialog.setOnCancelListener(cancelled -> heard.accept(Choice.NEITHER));
    dialog.getWindow().setType(LayoutParams.TYPE_APPLICATION_OVERLAY);
    dialog.getWindow().setGravity(Gravity.CENTER);
    dialog.show();
  }

  private void add(PermissionButton shown) {
    Button button = new Button(content.getContext(), null, android.R.attr.borderlessButtonStyle);
    button.setAllCaps(false);
    button.setText(shown.text());
    button.setOnClickListener(clicked -> heard.accept(shown.choice()));
    add(button, shown.name());
  }

  private void add(View view, String name) {
    view.setTag(NAME, PACKAGE + ":id/" + name);
    content.addView(view, LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
  }

  void close() {
    dialog.dismiss();
  }

  /** The name that a view of such a dialog has in its own app; null for every other view. */
  public static String idOf(View view) {
    return view.getTag(NAME) instanceof String name && name.startsWith(PACKAGE) ? name : null;
  }
}
