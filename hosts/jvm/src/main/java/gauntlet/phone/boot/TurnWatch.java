package gauntlet.phone.boot;

import gauntlet.host.Watchdog;
import gauntlet.image.ConversionTime;
import gauntlet.phone.process.AppProcess;
import gauntlet.turns.TurnScheduler;
import gauntlet.turns.Turns;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Sees to it that no thread keeps its turn for ever. One may be blocked where the scheduler was not asked, as on a monitor that
 * another holds: then its turn is passed on. One that computes without end is not waited for any more.
 */
public final class TurnWatch {
  private static final long LOOK_MS = 10;
  /** How long a thread may be blocked, compute, or do neither, in one turn. On a busy computer it computes slowly, but it does. */
  private static final long WAIT_MS = 50;
  /** How often in a row a thread must be seen before a monitor that is not released. */
  private static final int BLOCKED_LOOKS = 2;
  private static final long COMPUTE_MS = 2000;
  private static final long STUCK_MS = 10_000;
  /** The main thread may need longer: it also loads the app's classes. */
  private static final long MAIN_COMPUTE_MS = 5000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final TurnScheduler SCHEDULER = Turns.scheduler();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Thread watched;
  private long turn = -1;
  private long begunNanos;
  private long begunCpuNanos;
  /** What had gone into converting classes by then. */
  private long begunConversionNanos;
  private int blockedLooks;
  /** When it was last seen to compute, and what it had computed by then. */
  private long movedNanos;
  private long movedCpuNanos;

  private TurnWatch() {}

  public static void start() {
    TurnWatch watch = new TurnWatch();
    Thread thread = new Thread(watch::watch, Watchdog.HOST_THREAD + "turns");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_MS);
        look();
      }
    } catch (InterruptedException e) {
      // Nobody interrupts it but the end of the JVM.
    }
  }

  private void look() {
    Thread running = SCHEDULER.running();
    AppProcess process = AppProcess.current();
    long grants = SCHEDULER.grants();
    if (running == null || process == null) {
      watched = null;
      return;
    }
    if (running != watched || grants != turn) {
      watched = running;
      turn = grants;
      begunNanos = movedNanos = System.nanoTime();
      begunCpuNanos = movedCpuNanos = THREADS.getThreadCpuTime(running.getId());
      begunConversionNanos = ConversionTime.nanos();
      blockedLooks = 0;
      return;
    }
    long cpuNanos = THREADS.getThreadCpuTime(running.getId());
    if (cpuNanos - movedCpuNanos > NANOS_PER_MILLI) {
      movedCpuNanos = cpuNanos;
      movedNanos = System.nanoTime();
    }
    if (onlyOthersHelp(running, running.getState())) SCHEDULER.passTurnOf(running);
    else if (running == process.mainThread) watchMain(process);
    else if (computedMs() > COMPUTE_MS || millisSince(movedNanos) > STUCK_MS) process.runaway(running);
  }

  /** An app may wait for another thread by looking again and again: that one must run meanwhile. */
  private void watchMain(AppProcess process) {
    if (computedMs() > MAIN_COMPUTE_MS && SCHEDULER.anyReady()) process.runFreely();
  }

  /** Whether what it waits for is in the hands of a thread that does not run. */
  private boolean onlyOthersHelp(Thread thread, Thread.State state) {
    blockedLooks = state == Thread.State.BLOCKED && isOwnerSuspended(thread) ? blockedLooks + 1 : 0;
    boolean waits = state != Thread.State.RUNNABLE && state != Thread.State.NEW && state != Thread.State.BLOCKED;
    return blockedLooks >= BLOCKED_LOOKS || (waits && millisSince(begunNanos) > WAIT_MS && SCHEDULER.isAwake(thread));
  }

  private static boolean isOwnerSuspended(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null || info.getLockOwnerId() < 0) return false;
    for (Thread other : SCHEDULER.threads())
      if (other.getId() == info.getLockOwnerId()) return SCHEDULER.isSuspended(other) && other.getState() != Thread.State.RUNNABLE;
    // The main thread gives its turn up while it holds the monitor.
    AppProcess process = AppProcess.current();
    return process != null && process.mainThread.getId() == info.getLockOwnerId() && SCHEDULER.isSuspended(process.mainThread);
  }

  private static long millisSince(long nanos) {
    return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
  }

  private long computedMs() {
    long forApp = movedCpuNanos - begunCpuNanos - (ConversionTime.nanos() - begunConversionNanos);
    return forApp / NANOS_PER_MILLI;
  }
}
