package gauntlet.phone;

import android.app.AlarmManager;
import android.content.Context;
import java.util.ArrayList;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAlarmManager;
import org.robolectric.shadows.ShadowAlarmManager.ScheduledAlarm;

/** Alarms ring when they are due. Wall clock and uptime are one on this phone, so are all types of alarm. */
final class Alarms {
  private final AppProcess process;

  Alarms(AppProcess process) {
    this.process = process;
  }

  /** When the next alarm is due; the end of time when there is none. */
  long next() {
    long next = Long.MAX_VALUE;
    for (ScheduledAlarm alarm : manager().getScheduledAlarms()) next = Math.min(next, alarm.getTriggerAtMs());
    return next;
  }

  /** Rings one alarm that is due; whether there was one. */
  boolean ring() {
    for (ScheduledAlarm alarm : new ArrayList<>(manager().getScheduledAlarms())) {
      if (alarm.getTriggerAtMs() > Clock.now()) continue;
      manager().fireAlarm(alarm);
      return true;
    }
    return false;
  }

  private ShadowAlarmManager manager() {
    return Shadow.extract((AlarmManager) process.application.getSystemService(Context.ALARM_SERVICE));
  }
}
