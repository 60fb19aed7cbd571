package gauntlet.phone.permissions;

import android.os.Build;
import gauntlet.phone.system.NewRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A button below the question whether the app may do something. */
record PermissionButton(String text, String name, Choice choice) {
  enum Choice { ALLOW, ONCE, DENY, NEVER, NEITHER }

  /** What Android 11 and later allow only while the app is in use. */
  private static final Set<String> WHILE_IN_USE = Set.of("camera", "location", "microphone");

  private static final PermissionButton ALLOW = new PermissionButton("Allow", "permission_allow_button", Choice.ALLOW);

  /** The buttons for a group; {@code again}: the user has refused before, and may now refuse for good. */
  static List<PermissionButton> of(String group, boolean again) {
    return Build.VERSION.SDK_INT < NewRules.ANDROID_11 ? old(again) : present(group, again);
  }

  private static List<PermissionButton> old(boolean again) {
    List<PermissionButton> buttons = new ArrayList<>();
    buttons.add(ALLOW);
    buttons.add(new PermissionButton("Deny", "permission_deny_button", Choice.DENY));
    if (again)
      buttons.add(
          new PermissionButton("Deny & don\u2019t ask again", "permission_deny_and_dont_ask_again_button", Choice.NEVER));
    return buttons;
  }

  /** A second refusal is for good, though the button reads the same. */
  private static List<PermissionButton> present(String group, boolean again) {
    List<PermissionButton> buttons = new ArrayList<>();
    if (WHILE_IN_USE.contains(group)) {
      buttons.add(new PermissionButton("While using the app", "permission_allow_foreground_only_button", Choice.ALLOW));
      buttons.add(new PermissionButton("Only this time", "permission_allow_one_time_button", Choice.ONCE));
    } else {
      buttons.add(ALLOW);
    }
    String deny = again ? "permission_deny_and_dont_ask_again_button" : "permission_deny_button";
    buttons.add(new PermissionButton("Don\u2019t allow", deny, again ? Choice.NEVER : Choice.DENY));
    return buttons;
  }
}
