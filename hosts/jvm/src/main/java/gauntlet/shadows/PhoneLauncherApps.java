package gauntlet.shadows;

import android.content.ComponentName;
import android.content.pm.ApplicationInfo;
import android.content.pm.LauncherApps.ShortcutQuery;
import android.content.pm.PackageInstaller.SessionInfo;
import android.content.pm.PackageManager.NameNotFoundException;
import android.content.pm.ShortcutInfo;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.UserHandle;
import gauntlet.phone.process.AppProcess;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLauncherApps;

/** The app under test is not the home screen that the user has chosen: other apps' shortcuts are none of its business. */
@Implements(className = "android.content.pm.LauncherApps")
public class PhoneLauncherApps extends ShadowLauncherApps {
  @Override
  @Implementation
  protected List<ShortcutInfo> getShortcuts(ShortcutQuery query, UserHandle user) {
    throw refused();
  }

  private static SecurityException refused() {
    return new SecurityException("Caller can't access shortcut information");
  }

  @Override
  @Implementation
  protected void startShortcut(String packageName, String id, Rect bounds, Bundle options, UserHandle user) {
    throw refused();
  }

  @Override
  @Implementation
  protected void startShortcut(ShortcutInfo shortcut, Rect bounds, Bundle options) {
    throw refused();
  }

  @Override
  @Implementation
  protected ApplicationInfo getApplicationInfo(String packageName, int flags, UserHandle user) throws NameNotFoundException {
    return AppProcess.current().application.getPackageManager().getApplicationInfo(packageName, flags);
  }

  /** Where the settings of an app would be shown. */
  @Override
  @Implementation
  protected void startAppDetailsActivity(ComponentName component, UserHandle user, Rect bounds, Bundle options) {}

  @Override
  @Implementation(minSdk = 29)
  protected boolean shouldHideFromSuggestions(String packageName, UserHandle user) {
    return false;
  }

  @Override
  @Implementation(minSdk = 29)
  protected List<SessionInfo> getAllPackageInstallerSessions() {
    return List.of();
  }
}
