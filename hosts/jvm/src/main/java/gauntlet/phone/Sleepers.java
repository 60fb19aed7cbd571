package gauntlet.phone;

import android.os.SystemClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.shadows.ShadowSystemClock;

/** Threads of the app that sleep on the virtual clock. */
final class Sleepers {
  private static final Object LOCK = new Object();
  private static final Map<Thread, Long> WAKE_TIMES = new HashMap<>();

  private Sleepers() {}

  static void sleep(long ms) throws InterruptedException {
    if (ms < 0) throw new IllegalArgumentException("timeout value is negative");
    AppProcess process = AppProcess.current();
    if (process != null && Thread.currentThread() == process.mainThread) {
      // Nobody else can let time pass while the main thread sleeps.
      ShadowSystemClock.advanceBy(Duration.ofMillis(ms));
      wake();
      return;
    }
    long until = SystemClock.uptimeMillis() + ms;
    synchronized (LOCK) {
      WAKE_TIMES.put(Thread.currentThread(), until);
      try {
        while (SystemClock.uptimeMillis() < until) {
          endWithProcess();
          LOCK.wait();
        }
        endWithProcess();
      } catch (InterruptedException e) {
        endWithProcess();
        throw e;
      } finally {
        WAKE_TIMES.remove(Thread.currentThread());
      }
    }
  }

  /** The process that slept may be gone; its thread goes with it. */
  private static void endWithProcess() {
    if (Epoch.isOver()) throw new ThreadDeath();
  }

  /** When the next sleeper is due; the end of time when there is none. */
  static long next() {
    synchronized (LOCK) {
      long next = Long.MAX_VALUE;
      for (long time : WAKE_TIMES.values()) next = Math.min(next, time);
      return next;
    }
  }

  /** The clock has moved: who is due goes on. A woken thread counts as running from here on. */
  static void wake() {
    synchronized (LOCK) {
      LOCK.notifyAll();
    }
  }
}
