package gauntlet.turns;

import java.util.ArrayList;
import java.util.List;

/**
 * The monitors that are in the hands of threads that do not run. Only these can be in anyone's way, since one thread runs at a
 * time. Guarded by the lock of {@link TurnScheduler}; whether there are any, the running thread sees without it.
 *
 * <p>There are few of them, so they are looked through one by one: a hashed map would give each a number, and an app could tell by
 * the numbers of its own objects how many monitors there were.
 */
final class HeldMonitors {
  private record Held(Object monitor, ScheduledThread owner) {}

  private final List<Held> all = new ArrayList<>();
  private boolean any;

  boolean any() {
    return any;
  }

  /** The thread stops running and keeps what it holds, but for the monitor that it waits on. */
  void suspend(ScheduledThread thread, List<Object> holds) {
    for (Object monitor : holds) {
      if (monitor == thread.monitor) continue;
      all.removeIf(held -> held.monitor == monitor);
      all.add(new Held(monitor, thread));
    }
    any = !all.isEmpty();
  }

  /** The thread runs, or takes no further part. */
  void resume(ScheduledThread thread) {
    if (!any) return;
    all.removeIf(held -> held.owner == thread);
    any = !all.isEmpty();
  }

  /** Who holds the monitor without running; null when it is free, or held by one that runs. */
  ScheduledThread ownerOf(Object monitor) {
    for (Held held : all) if (held.monitor == monitor) return held.owner;
    return null;
  }

  /** Who holds what the thread needs to go on; null when nothing keeps it. */
  ScheduledThread inTheWayOf(ScheduledThread thread) {
    ScheduledThread owner = any && thread.wanted != null ? ownerOf(thread.wanted) : null;
    return owner == thread ? null : owner;
  }
}
