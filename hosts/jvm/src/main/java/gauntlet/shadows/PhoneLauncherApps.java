package gauntlet.shadows;

import android.content.pm.LauncherApps.ShortcutQuery;
import android.content.pm.ShortcutInfo;
import android.os.UserHandle;
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
    throw new SecurityException("Caller can't access shortcut information");
  }
}
