package gauntlet.phone;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.service.notification.StatusBarNotification;
import java.util.Arrays;
import java.util.Comparator;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowNotificationManager;

/** What the app has put into the status bar. */
final class Notifications {
  private final AppProcess process;

  Notifications(AppProcess process) {
    this.process = process;
  }

  /** The app has shown a notification. */
  void posted(Notification notification) {
    process.events.notification(text(notification, Notification.EXTRA_TITLE), text(notification, Notification.EXTRA_TEXT));
  }

  /** Opens a notification, counted in the order of their ids; false when there is none or it leads nowhere. */
  boolean open(int index) {
    ShadowNotificationManager manager =
        Shadow.extract((NotificationManager) process.application.getSystemService(Context.NOTIFICATION_SERVICE));
    StatusBarNotification[] shown = manager.getActiveNotifications();
    Arrays.sort(shown, Comparator.comparingInt(StatusBarNotification::getId).thenComparing(one -> String.valueOf(one.getTag())));
    if (index < 0 || index >= shown.length) return false;
    Notification notification = shown[index].getNotification();
    if (notification.contentIntent == null) return false;
    try {
      notification.contentIntent.send();
    } catch (PendingIntent.CanceledException e) {
      return false;
    }
    if ((notification.flags & Notification.FLAG_AUTO_CANCEL) != 0)
      ((NotificationManager) process.application.getSystemService(Context.NOTIFICATION_SERVICE))
          .cancel(shown[index].getTag(), shown[index].getId());
    return true;
  }

  private static String text(Notification notification, String key) {
    CharSequence text = notification.extras == null ? null : notification.extras.getCharSequence(key);
    return text == null ? "" : text.toString();
  }
}
