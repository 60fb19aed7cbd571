package gauntlet.phone.time;

import android.os.Looper;
import android.os.SystemClock;
import gauntlet.host.Watchdog;
import gauntlet.turns.TurnScheduler;
import gauntlet.turns.Turns;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowPausedLooper;
import org.robolectric.shadows.ShadowSystemClock;

/**
 * The phone's only clock, and the one place where time passes. Time jumps from one due thing to the next: a message, a
 * frame, an alarm, a thread that wakes. While a thread computes, time moves on by what it computes, and nothing else moves it.
 */
public final class Clock {
  /** What lives by the clock: the process of the app. */
  public interface App {
    boolean isAlive();

    /** Does one thing that is due outside the main thread's queue; false when there is none. */
    boolean step();

    /** When something is due by itself; the end of time when nothing is. */
    long nextDue();

    /** Gives the focus to the window that has it now. */
    void updateFocus();

    /** Draws what has changed, if it is time to or if this is the last chance; whether anything was drawn. */
    boolean draw(boolean lastChance);

    /** Nothing moves any more. */
    void settled();
  }

  public static final long FRAME_MS = 15;
  /** What an event is given, what a launch is given, and how long an animation is followed beyond that. */
  public static final long EVENT_MS = 500;
  public static final long LAUNCH_MS = 3000;
  private static final long ANIMATION_MS = 1000;
  private static final TurnScheduler SCHEDULER = Turns.scheduler();

  /** For so many shares of computing the main thread waits without impatience. */
  private static final int PATIENCE = 1000;

  private final App app;
  private boolean unsettled;
  private volatile boolean gaveUp;

  public Clock(App app) {
    this.app = app;
  }

  /** How threads see it that wait with a limit, in one request. */
  public static TurnScheduler.Time forWaiting() {
    return new Waiting();
  }

  public static long now() {
    return SystemClock.uptimeMillis();
  }

  public static void start(long epoch) {
    ShadowSystemClock.advanceBy(Duration.ofMillis(epoch - now()));
  }

  /** Whether the last wait ended with work or an animation under way. */
  public boolean unsettled() {
    return unsettled;
  }

  /** A thread is not waited for any more. */
  public void givesUp() {
    gaveUp = true;
  }

  /** Lets the app come to rest: the given time passes, and a little more while something moves on the screen. */
  public void settle(long ms) {
    run(now() + ms, now() + ms + ANIMATION_MS);
  }

  /** Exactly this much time passes. */
  public void pass(long ms) {
    run(now() + ms, now() + ms);
  }

  /** Time passes within a gesture: frames and messages run, and threads before it passes. */
  public void hold(long ms) {
    SCHEDULER.runOthers();
    looper().idleFor(Duration.ofMillis(ms));
    SCHEDULER.timePassed();
  }

  public void drain() {
    looper().idle();
  }

  private void run(long end, long animationEnd) {
    gaveUp = false;
    long animating = 0;
    boolean computing = false;
    while (app.isAlive()) {
      looper().idle();
      if (app.step()) continue;
      app.updateFocus();
      SCHEDULER.runOthers();
      if (!looper().isIdle()) continue;
      long now = now();
      long frame = nextFrame(now);
      long next = Math.min(Math.min(nextMessage(), SCHEDULER.nextDeadline()), Math.min(frame, app.nextDue()));
      computing = SCHEDULER.anyComputes();
      if (computing) next = Math.min(next, now + 1);
      animating = frame;
      boolean last = next > (frame == Long.MAX_VALUE ? Math.max(end, now) : animationEnd);
      if (app.draw(last)) continue;
      if (last) break;
      // An alarm may be overdue when it is set: no time passes before it fires.
      if (next > now) advance(next - now);
    }
    app.settled();
    if (app.isAlive() && now() < end) advance(end - now());
    unsettled = gaveUp || (app.isAlive() && (animating != Long.MAX_VALUE || computing));
  }

  /** Time passes while there is nobody to notice. */
  public static void skip(long ms) {
    ShadowSystemClock.advanceBy(Duration.ofMillis(ms));
  }

  private static void advance(long ms) {
    skip(ms);
    SCHEDULER.timePassed();
  }

  /** When the next message of any thread is due. */
  private static long nextMessage() {
    long next = Long.MAX_VALUE;
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (!looper.getThread().isAlive()) continue;
      ShadowLooper shadow = Shadow.extract(looper);
      long time = shadow.getNextScheduledTaskTime().toMillis();
      if (time != 0) next = Math.min(next, time);
    }
    return next;
  }

  private static long nextFrame(long now) {
    long time = ShadowChoreographer.getNextVsyncTime();
    return time <= now ? Long.MAX_VALUE : time;
  }

  private static ShadowPausedLooper looper() {
    return Shadow.extract(Looper.getMainLooper());
  }

  /** The main thread waits, and nobody else can go on: its own queue and the screen stand still. */
  private static final class Waiting implements TurnScheduler.Time {
    private int shares;

    @Override
    public long now() {
      return Clock.now();
    }

    @Override
    public boolean advance() {
      long now = Clock.now();
      long next = SCHEDULER.nextDeadline();
      for (Looper looper : ShadowLooper.getAllLoopers()) {
        if (looper == Looper.getMainLooper() || !looper.getThread().isAlive()) continue;
        ShadowLooper shadow = Shadow.extract(looper);
        long time = shadow.getNextScheduledTaskTime().toMillis();
        // A message that is due and not handled waits for its thread, not for time.
        if (time > now) next = Math.min(next, time);
      }
      if (SCHEDULER.anyComputes()) next = Math.min(next, now + share());
      if (next == Long.MAX_VALUE) return false;
      if (next > now) Clock.advance(next - now);
      else SCHEDULER.timePassed();
      return true;
    }

    /** Who waits for an hour while another computes without end need not see it compute for an hour: time passes ever faster. */
    private long share() {
      return 1L << Math.min(20, shares++ / PATIENCE);
    }

    @Override
    public void pass(long ms) {
      Clock.advance(ms);
    }

    @Override
    public void deadlocked() {
      Watchdog.hangs("the main thread waits for a monitor in a deadlock");
    }
  }
}
