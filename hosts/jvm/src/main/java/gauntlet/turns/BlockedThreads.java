package gauntlet.turns;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** Whether a thread waits for what another must release or do; waiting for its turn in the scheduler does not count. */
final class BlockedThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String SCHEDULER = TurnScheduler.class.getPackageName() + ".";

  private BlockedThreads() {}

  static boolean isBlocked(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null || info.getThreadState() == Thread.State.RUNNABLE || isSchedulers(info.getLockInfo())) return false;
    // A monitor that has just been released belongs to nobody, or already to the one that looks as if it waited.
    return info.getThreadState() != Thread.State.BLOCKED
        || (info.getLockOwnerId() >= 0 && info.getLockOwnerId() != thread.getId());
  }

  private static boolean isSchedulers(LockInfo lock) {
    return lock != null && lock.getClassName().startsWith(SCHEDULER);
  }
}
