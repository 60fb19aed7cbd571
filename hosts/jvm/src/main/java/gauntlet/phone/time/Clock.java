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

    /** Of all that moves on the screen, what is to be waited for most. */
    Motion motion();

    /** What moves has been waited for as long as anything is. */
    void movesOn();

    /** Whether there is nothing that a user could do but wait. */
    boolean offersNothing();

    /** This is what is to be seen; at rest: nothing moves but what never ends. */
    void settled(boolean atRest);
  }

  /** What moves on the screen, by how long it is waited for. */
  public enum Motion {
    NONE,
    /** Goes on for ever, like the wheel of a progress bar. */
    ENDLESS,
    /** Asks for one frame after the other. */
    UNKNOWN,
    /** Has an end, and not in a long time. */
    FINITE;

    public Motion or(Motion other) {
      return compareTo(other) < 0 ? other : this;
    }
  }

  public static final long FRAME_MS = 15;
  /** What an event is given, and what a launch is given. */
  public static final long EVENT_MS = 500;
  public static final long LAUNCH_MS = 3000;
  /** How long what moves is followed beyond that where nobody knows when it ends. */
  private static final long MOTION_MS = 1000;
  /** Animations that take longer are not waited for; several in a row are followed so long beyond what was given. */
  public static final long LONGEST_ANIMATION_MS = 10_000;
  /** How long a launch is given that shows nothing to be touched, such as a picture until the app is ready. */
  private static final long SPLASH_MS = 10_000;
  /** So much an app and the system do at one moment before each more takes time. */
  private static final int MOST_STEPS = 50;
  private static final long STEP_MS = 10;
  private static final TurnScheduler SCHEDULER = Turns.scheduler();

  /** For so many shares of computing the main thread waits without impatience. */
  private static final int PATIENCE = 1000;

  /** Before the first process begins, the framework cannot be asked for the time. */
  private static volatile boolean started;

  private final App app;
  private boolean unsettled;
  /** One animation followed the other as long as anybody would wait: the next are not waited for so long. */
  private boolean impatient;
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
    started = true;
  }

  /** Whether the last wait ended with work or an animation under way. */
  public boolean unsettled() {
    return unsettled;
  }

  /** A thread is not waited for any more. */
  public void givesUp() {
    gaveUp = true;
  }

  /** Lets the app come to rest: the given time passes, and more while something moves on the screen that will end. */
  public void settle(long ms) {
    run(now() + ms, now() + ms, true);
  }

  /** Lets an app come to rest that was just launched. */
  public void settleLaunch() {
    run(now() + LAUNCH_MS, now() + SPLASH_MS, true);
  }

  /** Exactly this much time passes. */
  public void pass(long ms) {
    run(now() + ms, now() + ms, false);
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

  /** Until the end, until the later one while there is nothing to do but wait, and until what moves has come to rest. */
  private void run(long end, long splashEnd, boolean follows) {
    gaveUp = false;
    Motion motion = Motion.NONE;
    long waited = end;
    boolean computing = false;
    int steps = 0;
    while (app.isAlive()) {
      looper().idle();
      if (app.step()) {
        if (++steps <= MOST_STEPS) continue;
        // It goes round and round, as where an activity asks again for what was refused for good: on a phone that takes its time.
        advance(STEP_MS);
        Watchdog.progressed();
        if (now() < end) continue;
        gaveUp = true;
        break;
      }
      app.updateFocus();
      SCHEDULER.runOthers();
      if (!looper().isIdle()) continue;
      long now = now();
      long next = Math.min(Math.min(nextMessage(), SCHEDULER.nextDeadline()), Math.min(nextFrame(now), app.nextDue()));
      computing = SCHEDULER.anyComputes();
      if (computing) next = Math.min(next, now + 1);
      motion = app.motion();
      boolean last = next > Math.max(follows ? end(motion, end, waited) : end, now);
      if (last && next <= splashEnd && app.offersNothing()) last = false;
      if (app.draw(last)) continue;
      if (last) break;
      // What follows an animation or a splash screen comes after the time that was given.
      if (now > end && (motion == Motion.FINITE || next > end(motion, end, waited))) waited = now + EVENT_MS;
      // An alarm may be overdue when it is set: no time passes before it fires.
      if (next > now) {
        advance(next - now);
        steps = 0;
      }
      // The app has done all that there was to do at a time, and the end is in sight: it does not hang.
      Watchdog.progressed();
    }
    boolean atRest = motion.compareTo(Motion.ENDLESS) <= 0;
    if (follows) {
      impatient = motion == Motion.FINITE;
      if (motion == Motion.UNKNOWN) app.movesOn();
    }
    app.settled(atRest);
    if (app.isAlive() && now() < end) advance(end - now());
    unsettled = gaveUp || (app.isAlive() && (!atRest || computing));
  }

  /** How long such a motion is followed, when so much was given, and after what was waited for besides so much more. */
  private long end(Motion motion, long given, long waited) {
    return switch (motion) {
      case NONE, ENDLESS -> waited;
      case UNKNOWN -> waited + MOTION_MS;
      case FINITE -> given + (impatient ? MOTION_MS : LONGEST_ANIMATION_MS);
    };
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
      return started ? Clock.now() : 0;
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
