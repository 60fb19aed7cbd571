package gauntlet.shadows;

import android.app.AlarmManager.AlarmClockInfo;
import android.app.AlarmManager.OnAlarmListener;
import android.app.PendingIntent;
import android.os.Handler;
import android.os.Looper;
import android.os.WorkSource;
import gauntlet.phone.background.Alarms;
import gauntlet.phone.process.AppProcess;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** The framework's own alarm manager on the phone's alarms: Robolectric keeps a list in every context, where nobody looks. */
@Implements(className = "android.app.AlarmManager")
public class PhoneAlarmManager {
  @Implementation(maxSdk = 30)
  protected void setImpl(
      int type, long trigger, long window, long interval, int flags, PendingIntent operation, OnAlarmListener listener,
      String tag, Handler handler, WorkSource source, AlarmClockInfo clock) {
    Handler target = handler == null ? new Handler(Looper.getMainLooper()) : handler;
    set(trigger, interval, flags, operation, listener, target::post, clock);
  }

  @Implementation(minSdk = 31)
  protected void setImpl(
      int type, long trigger, long window, long interval, int flags, PendingIntent operation, OnAlarmListener listener,
      String tag, Executor executor, WorkSource source, AlarmClockInfo clock) {
    Handler main = new Handler(Looper.getMainLooper());
    set(trigger, interval, flags, operation, listener, executor == null ? main::post : executor, clock);
  }

  private static void set(
      long trigger, long interval, int flags, PendingIntent operation, OnAlarmListener listener, Executor executor,
      AlarmClockInfo clock) {
    if (operation != null) alarms().set(trigger, interval, flags, operation, clock);
    else if (listener != null) alarms().set(trigger, flags, listener, executor);
  }

  @Implementation
  protected void cancel(PendingIntent operation) {
    if (operation != null) alarms().cancel(operation);
  }

  @Implementation
  protected void cancel(OnAlarmListener listener) {
    if (listener == null) throw new NullPointerException("cancel() called with a null OnAlarmListener");
    alarms().cancel(listener);
  }

  @Implementation
  protected AlarmClockInfo getNextAlarmClock() {
    return alarms().nextClock();
  }

  private static Alarms alarms() {
    return AppProcess.current().alarms();
  }
}
