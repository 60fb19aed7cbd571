package gauntlet.turns;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Whether a thread waits for what another must release or do; waiting for its turn in the scheduler does not count. */
final class BlockedThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String SCHEDULER = TurnScheduler.class.getPackageName() + ".";

  private BlockedThreads() {}

  static boolean isBlocked(ScheduledThread one) {
    // The JVM says that it runs.
    if (one.initialiser != null && isInitialising(one.initialiser)) return true;
    Thread thread = one.thread;
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null || info.getThreadState() == Thread.State.RUNNABLE || isSchedulers(info.getLockInfo())) return false;
    // A monitor that has just been released belongs to nobody, or already to the one that looks as if it waited.
    return info.getThreadState() != Thread.State.BLOCKED
        || (info.getLockOwnerId() >= 0 && info.getLockOwnerId() != thread.getId());
  }

  static boolean isInitialising(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) if (frame.getMethodName().equals("<clinit>")) return true;
    return false;
  }

  /** Which of the monitors another thread holds. The JVM names them by nothing but their hash codes. */
  static List<Object> held(Thread thread, List<Object> monitors) {
    if (monitors.isEmpty()) return monitors;
    ThreadInfo info = THREADS.getThreadInfo(new long[] {thread.getId()}, true, false)[0];
    List<Object> held = new ArrayList<>();
    if (info == null) return held;
    for (Object monitor : monitors)
      for (MonitorInfo locked : info.getLockedMonitors())
        if (locked.getIdentityHashCode() == System.identityHashCode(monitor)
            && locked.getClassName().equals(monitor.getClass().getName())) held.add(monitor);
    return held;
  }

  private static boolean isSchedulers(LockInfo lock) {
    return lock != null && lock.getClassName().startsWith(SCHEDULER);
  }
}
