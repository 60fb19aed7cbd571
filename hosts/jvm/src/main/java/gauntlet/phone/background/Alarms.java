package gauntlet.phone.background;

import android.app.AlarmManager.AlarmClockInfo;
import android.app.AlarmManager.OnAlarmListener;
import android.app.PendingIntent;
import android.content.Intent;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/** Alarms ring when they are due. Wall clock and uptime are one on this phone, so are all types of alarm. */
public final class Alarms {
  /** Android lets no alarm ring sooner than this after it was set, none repeat faster, and nobody have more of them. */
  private static final long SOONEST_MS = 5_000;
  private static final long SHORTEST_INTERVAL_MS = 60_000;
  private static final int MOST = 500;
  private static final int FLAGS_WHILE_IDLE = 4 | 8;

  /** An alarm is for an intent or for a listener. It may ring at any time of a window; here it does at its beginning. */
  public record Alarm(long due, long interval, PendingIntent operation, Listener listener, int flags, AlarmClockInfo clock) {
    boolean ringsInDoze() {
      return clock != null || (flags & FLAGS_WHILE_IDLE) != 0;
    }
  }

  record Listener(OnAlarmListener listener, Executor executor) {}

  private final AppProcess process;
  /** In the order in which they were set. */
  private final List<Alarm> alarms = new ArrayList<>();

  public Alarms(AppProcess process) {
    this.process = process;
  }

  public synchronized void set(long trigger, long interval, int flags, PendingIntent operation, AlarmClockInfo clock) {
    cancel(operation);
    add(trigger, interval, operation, null, flags, clock);
  }

  public synchronized void set(long trigger, int flags, OnAlarmListener listener, Executor executor) {
    cancel(listener);
    add(trigger, 0, null, new Listener(listener, executor), flags, null);
  }

  private void add(long trigger, long interval, PendingIntent operation, Listener listener, int flags, AlarmClockInfo clock) {
    if (alarms.size() >= MOST)
      throw new IllegalStateException("Maximum limit of concurrent alarms " + MOST + " reached for uid: " + android.os.Process.myUid());
    long due = Math.max(trigger, Clock.now() + SOONEST_MS);
    alarms.add(new Alarm(due, interval <= 0 ? 0 : Math.max(interval, SHORTEST_INTERVAL_MS), operation, listener, flags, clock));
  }

  public synchronized void cancel(PendingIntent operation) {
    alarms.removeIf(alarm -> operation.equals(alarm.operation));
  }

  public synchronized void cancel(OnAlarmListener listener) {
    alarms.removeIf(alarm -> alarm.listener != null && alarm.listener.listener.equals(listener));
  }

  /** The alarm clock that will ring first; null when none is set. */
  public synchronized AlarmClockInfo nextClock() {
    Alarm first = first(alarm -> alarm.clock != null);
    return first == null ? null : first.clock;
  }

  /** When the next alarm is due; the end of time when there is none. */
  public synchronized long next() {
    Alarm first = first(this::mayRing);
    return first == null ? Long.MAX_VALUE : first.due;
  }

  /** Alarms that outlive the process. */
  public synchronized List<Alarm> lasting() {
    return alarms.stream().filter(alarm -> alarm.operation != null).toList();
  }

  public synchronized void bringBack(List<Alarm> lasting) {
    alarms.addAll(lasting);
  }

  /** Rings one alarm that is due; whether there was one. */
  public boolean ring() {
    Alarm alarm;
    synchronized (this) {
      alarm = first(this::mayRing);
      if (alarm == null || alarm.due > Clock.now()) return false;
      alarms.remove(alarm);
    }
    if (alarm.listener != null) alarm.listener.executor.execute(alarm.listener.listener::onAlarm);
    else send(alarm);
    return true;
  }

  /** What was missed is made up for by one alarm that says how many it stands for. */
  private void send(Alarm alarm) {
    long count = alarm.interval == 0 ? 1 : 1 + (Clock.now() - alarm.due) / alarm.interval;
    try {
      Intent counted = new Intent().putExtra(Intent.EXTRA_ALARM_COUNT, (int) count);
      alarm.operation.send(process.application, 0, counted);
    } catch (PendingIntent.CanceledException e) {
      return;
    }
    if (alarm.interval == 0) return;
    long due = alarm.due + count * alarm.interval;
    synchronized (this) {
      alarms.add(new Alarm(due, alarm.interval, alarm.operation, null, alarm.flags, alarm.clock));
    }
  }

  private boolean mayRing(Alarm alarm) {
    return !process.state.doze || alarm.ringsInDoze();
  }

  private Alarm first(Predicate<Alarm> fits) {
    return alarms.stream().filter(fits).min(Comparator.comparingLong(Alarm::due)).orElse(null);
  }
}
