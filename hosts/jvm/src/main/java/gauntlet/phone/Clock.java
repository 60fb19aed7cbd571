package gauntlet.phone;

import android.os.Looper;
import android.os.SystemClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowPausedLooper;
import org.robolectric.shadows.ShadowSystemClock;

/**
 * The phone's only clock, and the one place where time passes. Time jumps from one due thing to the next: a message, a
 * frame, an alarm, a thread that wakes. It never moves while anything is running.
 */
final class Clock {
  static final long FRAME_MS = 15;
  /** What an event is given, what a launch is given, and how long an animation is followed beyond that. */
  static final long EVENT_MS = 500;
  static final long LAUNCH_MS = 3000;
  private static final long ANIMATION_MS = 1000;

  /** A background thread that has computed or hung for so long in real time is not waited for any more. */
  private static final long BUSY_NANOS = 2_000_000_000L;
  private static final long STUCK_NANOS = 10_000_000_000L;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final AppProcess process;
  private boolean unsettled;
  private volatile boolean awaits;

  Clock(AppProcess process) {
    this.process = process;
  }

  static long now() {
    return SystemClock.uptimeMillis();
  }

  static void start(long epoch) {
    ShadowSystemClock.advanceBy(Duration.ofMillis(epoch - now()));
  }

  /** Whether the last wait ended with work or an animation under way. */
  boolean unsettled() {
    return unsettled;
  }

  /** Whether the main thread is waiting here for others. */
  boolean awaits() {
    return awaits;
  }

  /** Lets the app come to rest: the given time passes, and a little more while something moves on the screen. */
  void settle(long ms) {
    run(now() + ms, now() + ms + ANIMATION_MS);
  }

  /** Exactly this much time passes. */
  void pass(long ms) {
    run(now() + ms, now() + ms);
  }

  /** Time passes within a gesture: frames and messages run, but nothing else is waited for. */
  void hold(long ms) {
    looper().idleFor(Duration.ofMillis(ms));
    Sleepers.wake();
  }

  void drain() {
    looper().idle();
  }

  private void run(long end, long animationEnd) {
    boolean stuck = false;
    long animating = 0;
    while (process.isAlive()) {
      looper().idle();
      if (process.step()) continue;
      process.windows.updateFocus();
      if (!awaitBackground()) stuck = true;
      if (!looper().isIdle() || process.backgroundTasks().startNext()) continue;
      long now = now();
      long frame = nextFrame(now);
      long next = Math.min(Math.min(nextMessage(), Sleepers.next()), Math.min(frame, process.alarms.next()));
      animating = frame;
      boolean last = next > (frame == Long.MAX_VALUE ? Math.max(end, now) : animationEnd);
      if (process.drawing.draw(last)) continue;
      if (last) break;
      // An alarm may be overdue when it is set: no time passes before it fires.
      if (next > now) advance(next - now);
    }
    if (process.isAlive() && now() < end) advance(end - now());
    unsettled = stuck || (process.isAlive() && animating != Long.MAX_VALUE);
  }

  private static void advance(long ms) {
    ShadowSystemClock.advanceBy(Duration.ofMillis(ms));
    Sleepers.wake();
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

  /** Waits for the app's other threads; false when one of them had to be given up. */
  private boolean awaitBackground() {
    awaits = true;
    try {
      return process.quiescence.holds() || awaitQuiescence();
    } finally {
      awaits = false;
    }
  }

  private boolean awaitQuiescence() {
    long start = System.nanoTime();
    Thread watched = null;
    long cpuBefore = 0;
    while (!process.quiescence.holds()) {
      Quiescence.pause();
      long waited = System.nanoTime() - start;
      if (waited < BUSY_NANOS / 2) continue;
      Thread running = process.quiescence.running();
      if (running != watched) {
        watched = running;
        cpuBefore = running == null ? 0 : THREADS.getThreadCpuTime(running.getId());
      }
      boolean computes = watched != null && THREADS.getThreadCpuTime(watched.getId()) - cpuBefore > BUSY_NANOS / 2;
      if (!computes && waited < STUCK_NANOS) continue;
      if (watched == null) return false;
      process.runaway(watched);
      return false;
    }
    return true;
  }
}
