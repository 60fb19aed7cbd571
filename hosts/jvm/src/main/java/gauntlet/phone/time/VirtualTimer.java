package gauntlet.phone.time;

import android.os.Handler;
import android.os.HandlerThread;
import java.lang.reflect.Field;
import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;

/** Takes the place of java.util.Timer in the app's code: the same thread per timer, on the phone's clock. */
public final class VirtualTimer extends Timer {
  private static final int SCHEDULED = 1;
  private static final int EXECUTED = 2;
  private static final int CANCELLED = 3;
  private static final Field STATE = field("state");
  private static final Field TIME = field("nextExecutionTime");
  private static final Field PERIOD = field("period");
  private static int count;

  private final HandlerThread thread;
  private final Handler handler;
  private volatile boolean cancelled;

  public VirtualTimer() {
    this("Timer-" + count++);
  }

  public VirtualTimer(boolean daemon) {
    this();
  }

  public VirtualTimer(String name, boolean daemon) {
    this(name);
  }

  public VirtualTimer(String name) {
    super(true);
    // The thread that the parent has started keeps real time: it ends at once.
    super.cancel();
    thread = new HandlerThread(name);
    thread.start();
    handler = new Handler(thread.getLooper());
  }

  public static void forgetNames() {
    count = 0;
  }

  @Override
  public void schedule(TimerTask task, long delay) {
    plan(task, Clock.now() + positive(delay), 0);
  }

  @Override
  public void schedule(TimerTask task, Date time) {
    plan(task, time.getTime(), 0);
  }

  @Override
  public void schedule(TimerTask task, long delay, long period) {
    plan(task, Clock.now() + positive(delay), -positive(period));
  }

  @Override
  public void schedule(TimerTask task, Date first, long period) {
    plan(task, first.getTime(), -positive(period));
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    plan(task, Clock.now() + positive(delay), positive(period));
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    plan(task, first.getTime(), positive(period));
  }

  @Override
  public void cancel() {
    cancelled = true;
    handler.removeCallbacksAndMessages(null);
    thread.quit();
  }

  @Override
  public int purge() {
    return 0;
  }

  /** As in the JDK, a positive period keeps the rate and a negative one the distance. */
  private void plan(TimerTask task, long time, long period) {
    if (cancelled) throw new IllegalStateException("Timer already cancelled.");
    if (get(STATE, task) != 0) throw new IllegalStateException("Task already scheduled or cancelled");
    set(STATE, task, SCHEDULED);
    set(PERIOD, task, period);
    post(task, time, period);
  }

  private void post(TimerTask task, long time, long period) {
    set(TIME, task, time);
    handler.postAtTime(() -> run(task, time, period), time);
  }

  private void run(TimerTask task, long time, long period) {
    if (cancelled || get(STATE, task) == CANCELLED) return;
    if (period == 0) set(STATE, task, EXECUTED);
    else post(task, period > 0 ? time + period : Clock.now() - period, period);
    task.run();
  }

  private static long positive(long ms) {
    if (ms < 0) throw new IllegalArgumentException("Negative delay.");
    return ms;
  }

  private static Field field(String name) {
    try {
      Field field = TimerTask.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long get(Field field, TimerTask task) {
    try {
      return ((Number) field.get(task)).longValue();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void set(Field field, TimerTask task, long value) {
    try {
      if (field.getType() == int.class) field.setInt(task, (int) value);
      else field.setLong(task, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
