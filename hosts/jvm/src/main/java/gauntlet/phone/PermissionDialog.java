package gauntlet.phone;

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
import java.util.function.Consumer;

/** The system's question whether the app may do something, as Android 10 puts it. */
final class PermissionDialog {
  enum Choice { ALLOW, DENY, NEVER, NEITHER }

  private static final String PACKAGE = "com.android.permissioncontroller";
  private static final float PADDING_DP = 16;
  /** A key for a view's tag, in the range that apps use. */
  private static final int NAME = 0x7e000001;

  private final Dialog dialog;
  private final LinearLayout content;
  private final Consumer<Choice> heard;

  /** Shows it; {@code again}: the user has refused before, and may now refuse for good. */
  PermissionDialog(Application application, String question, boolean again, Consumer<Choice> heard) {
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
    add("Allow", "permission_allow_button", Choice.ALLOW);
    add("Deny", "permission_deny_button", Choice.DENY);
    if (again) add("Deny & don\u2019t ask again", "permission_deny_and_dont_ask_again_button", Choice.NEVER);
    dialog = new Dialog(context);
    dialog.requestWindowFeature(Window.FEATURE_NO_TITLE);
    dialog.setContentView(content);
    dialog.setCanceledOnTouchOutside(false);
    dialog.setOnCancelListener(cancelled -> heard.accept(Choice.NEITHER));
    dialog.getWindow().setType(LayoutParams.TYPE_APPLICATION_OVERLAY);
    dialog.getWindow().setGravity(Gravity.CENTER);
    dialog.show();
  }

  private void add(String text, String name, Choice choice) {
    Button button = new Button(content.getContext(), null, android.R.attr.borderlessButtonStyle);
    button.setAllCaps(false);
    button.setText(text);
    button.setOnClickListener(clicked -> heard.accept(choice));
    add(button, name);
  }

  private void add(View view, String name) {
    view.setTag(NAME, PACKAGE + ":id/" + name);
    content.addView(view, LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
  }

  void close() {
    dialog.dismiss();
  }

  /** The name that a view of such a dialog has in its own app; null for every other view. */
  static String idOf(View view) {
    return view.getTag(NAME) instanceof String name && name.startsWith(PACKAGE) ? name : null;
  }
}
