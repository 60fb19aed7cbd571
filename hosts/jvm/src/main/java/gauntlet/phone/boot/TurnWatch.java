package gauntlet.phone.boot;

import gauntlet.host.Watchdog;
import gauntlet.image.Aside;
import gauntlet.phone.process.AppProcess;
import gauntlet.turns.TurnScheduler;
import gauntlet.turns.Turns;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * Sees to it that no thread keeps its turn for ever. One may be blocked where the scheduler was not asked, as on a monitor of the
 * JDK's own code that another holds: then its turn is passed on. The app's code counts what it computes and gives way by itself; one
 * that computes without end in other code is not waited for any more.
 */
public final class TurnWatch {
  private static final long LOOK_MS = 10;
  /** How long a thread may be blocked, compute, or do neither, in one turn. On a busy computer it computes slowly, but it does. */
  private static final long WAIT_MS = 50;
  /** How often in a row a thread must be seen before a monitor that is not released. */
  private static final int BLOCKED_LOOKS = 2;
  /** How long a thread that seems to run must have done nothing before it is looked for one that initialises a class. */
  private static final long INITIALISED_MS = 500;
  private static final long COMPUTE_MS = 2000;
  private static final long STUCK_MS = 10_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final TurnScheduler SCHEDULER = Turns.scheduler();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Thread watched;
  private long turn = -1;
  private long begunNanos;
  private long begunCpuNanos;
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
    // What the host does for it in its turn takes no time of its own.
    if (running != watched || grants != turn || Aside.isAwaitedBy(running)) {
      watched = running;
      turn = grants;
      begunNanos = movedNanos = System.nanoTime();
      begunCpuNanos = movedCpuNanos = THREADS.getThreadCpuTime(running.getId());
      blockedLooks = 0;
      return;
    }
    long cpuNanos = THREADS.getThreadCpuTime(running.getId());
    if (cpuNanos - movedCpuNanos > NANOS_PER_MILLI) {
      movedCpuNanos = cpuNanos;
      movedNanos = System.nanoTime();
    }
    if (helped(running)) return;
    // The main thread has a limit of its own.
    if (running != process.mainThread && (computedMs() > COMPUTE_MS || millisSince(movedNanos) > STUCK_MS)) process.runaway(running);
  }

  /** Passes the turn on when what the thread waits for is in the hands of one that does not run. */
  private boolean helped(Thread thread) {
    Thread.State state = thread.getState();
    Thread owner = state == Thread.State.BLOCKED ? suspended(ownerOf(thread)) : null;
    blockedLooks = owner == null ? 0 : blockedLooks + 1;
    switch (state) {
      case BLOCKED -> {
        return blockedLooks >= BLOCKED_LOOKS && SCHEDULER.passTurnOf(thread, owner);
      }
      case WAITING, TIMED_WAITING -> {
        boolean waits = millisSince(begunNanos) > WAIT_MS && SCHEDULER.isAwake(thread) && Aside.waitsElsewhere(thread);
        return waits && SCHEDULER.passTurnOf(thread, null);
      }
      default -> {
        // A thread looks as if it ran while the JVM lets it wait for another that initialises a class.
        Thread initialiser = millisSince(movedNanos) > INITIALISED_MS ? initialiser() : null;
        return initialiser != null && SCHEDULER.passTurnToInitialiser(thread, initialiser);
      }
    }
  }

  private static long ownerOf(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    return info == null ? -1 : info.getLockOwnerId();
  }

  /** The thread of that number, if it has given its turn up and goes on only when it gets it back. */
  private static Thread suspended(long id) {
    for (Thread thread : suspended()) if (thread.getId() == id) return thread;
    return null;
  }

  private static Thread initialiser() {
    for (Thread thread : suspended()) if (SCHEDULER.isInitialising(thread)) return thread;
    return null;
  }

  private static List<Thread> suspended() {
    List<Thread> suspended = new ArrayList<>(List.of(SCHEDULER.threads()));
    AppProcess process = AppProcess.current();
    if (process != null) suspended.add(process.mainThread);
    suspended.removeIf(thread -> !SCHEDULER.isSuspended(thread) || thread.getState() == Thread.State.RUNNABLE);
    return suspended;
  }

  private static long millisSince(long nanos) {
    return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
  }

  private long computedMs() {
    return (movedCpuNanos - begunCpuNanos) / NANOS_PER_MILLI;
  }
}
