package gauntlet.shadows;

import android.app.Notification;
import gauntlet.phone.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowNotificationManager;

/** Reports every notification. */
@Implements(className = "android.app.NotificationManager")
public class PhoneNotificationManager extends ShadowNotificationManager {
  @Override
  @Implementation
  protected void notify(String tag, int id, Notification notification) {
    super.notify(tag, id, notification);
    AppProcess process = AppProcess.current();
    if (process != null) process.notified(notification);
  }
}
