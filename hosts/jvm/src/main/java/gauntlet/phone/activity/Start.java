package gauntlet.phone.activity;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;

/**
 * A request to start an activity, resolved; {@code info} is null when the answer is that of another app. Without an answer it
 * is a request for permissions.
 */
public record Start(Activity from, String fragment, Intent intent, int request, Bundle options, ActivityInfo info, Outside outside) {
  /** What an activity outside the app answers. */
  public record Outside(int result, Intent data) {}

  public boolean asksForPermissions() {
    return info == null && outside == null;
  }

  public static Start launcher(Intent intent, ActivityInfo info) {
    return new Start(null, null, intent, -1, null, info, null);
  }
}
