package gauntlet.turns;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/** Whether a thread waits for what somebody else must give or bring; what it waits for on the way to its turn does not count. */
final class HeldUp {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String OURS = Turn.class.getPackageName() + ".";

  private HeldUp() {}

  static boolean is(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null || info.getThreadState() == Thread.State.RUNNABLE || isOurs(info.getLockInfo())) return false;
    // A monitor that has just been given away belongs to nobody, or already to the one that looks as if it waited.
    return info.getThreadState() != Thread.State.BLOCKED
        || (info.getLockOwnerId() >= 0 && info.getLockOwnerId() != thread.getId());
  }

  private static boolean isOurs(LockInfo lock) {
    return lock != null && lock.getClassName().startsWith(OURS);
  }
}
