package gauntlet.phone.system;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.service.notification.StatusBarNotification;
import gauntlet.phone.process.AppProcess;
import java.util.Arrays;
import java.util.Comparator;

/** What the app has put into the status bar. */
public final class Notifications {
  private final AppProcess process;
  private boolean bringingBack;

  public Notifications(AppProcess process) {
    this.process = process;
  }

  /** The app has shown a notification. */
  public void posted(Notification notification) {
    if (bringingBack) return;
    process.events.notification(text(notification, Notification.EXTRA_TITLE), text(notification, Notification.EXTRA_TEXT));
  }

  /** Opens a notification, counted in the order of their ids; false when there is none or it leads nowhere. */
  public boolean open(int index) {
    StatusBarNotification[] shown = shown();
    if (index >= shown.length) return false;
    Notification notification = shown[index].getNotification();
    if (!send(notification.contentIntent)) return false;
    if ((notification.flags & Notification.FLAG_AUTO_CANCEL) != 0) manager().cancel(shown[index].getTag(), shown[index].getId());
    return true;
  }

  /** Presses one of its buttons; false when there is none or it leads nowhere. */
  public boolean press(int index, int button) {
    StatusBarNotification[] shown = shown();
    if (index >= shown.length) return false;
    Notification.Action[] buttons = shown[index].getNotification().actions;
    return buttons != null && button < buttons.length && send(buttons[button].actionIntent);
  }

  private static boolean send(PendingIntent intent) {
    if (intent == null) return false;
    try {
      intent.send();
      return true;
    } catch (PendingIntent.CanceledException e) {
      return false;
    }
  }

  /** Whether there is one of this number. */
  public boolean has(int index) {
    return index < shown().length;
  }

  /** Those of the process before are still there; they are not reported again. */
  public void bringBack(StatusBarNotification[] notifications) {
    bringingBack = true;
    for (StatusBarNotification one : notifications) manager().notify(one.getTag(), one.getId(), one.getNotification());
    bringingBack = false;
  }

  public StatusBarNotification[] shown() {
    StatusBarNotification[] shown = manager().getActiveNotifications();
    Arrays.sort(shown, Comparator.comparingInt(StatusBarNotification::getId).thenComparing(one -> String.valueOf(one.getTag())));
    return shown;
  }

  private NotificationManager manager() {
    return (NotificationManager) process.application.getSystemService(Context.NOTIFICATION_SERVICE);
  }

  private static String text(Notification notification, String key) {
    CharSequence text = notification.extras == null ? null : notification.extras.getCharSequence(key);
    return text == null ? "" : text.toString();
  }
}
