package gauntlet.shadows;

import android.app.Notification;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNotificationManager;

/** Reports every notification that the user has allowed to be shown. */
@Implements(className = "android.app.NotificationManager")
public class PhoneNotificationManager extends ShadowNotificationManager {
  @Override
  @Implementation
  protected void notify(String tag, int id, Notification notification) {
    AppProcess process = AppProcess.current();
    if (process != null && !process.permissions().mayNotify()) return;
    super.notify(tag, id, notification);
    if (process != null) process.notified(notification);
  }

  @Override
  @Implementation(minSdk = 24)
  protected boolean areNotificationsEnabled() {
    AppProcess process = AppProcess.current();
    return super.areNotificationsEnabled() && (process == null || process.permissions().mayNotify());
  }
}
