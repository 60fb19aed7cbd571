package gauntlet.turns;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The monitors that are in the hands of threads that do not run. Only these can be in anyone's way, since one thread runs at a
 * time. Guarded by the lock of {@link TurnScheduler}; whether there are any, the running thread sees without it.
 */
final class HeldMonitors {
  private final Map<Object, ScheduledThread> owners = new IdentityHashMap<>();
  private boolean any;

  boolean any() {
    return any;
  }

  /** The thread stops running and keeps what it holds, but for the monitor that it waits on. */
  void suspend(ScheduledThread thread, List<Object> holds) {
    for (Object monitor : holds) if (monitor != thread.monitor) owners.put(monitor, thread);
    any = !owners.isEmpty();
  }

  /** The thread runs, or takes no further part. */
  void resume(ScheduledThread thread) {
    if (!any) return;
    owners.values().removeIf(owner -> owner == thread);
    any = !owners.isEmpty();
  }

  /** Who holds the monitor without running; null when it is free, or held by one that runs. */
  ScheduledThread ownerOf(Object monitor) {
    return owners.get(monitor);
  }

  /** Who holds what the thread needs to go on; null when nothing keeps it. */
  ScheduledThread inTheWayOf(ScheduledThread thread) {
    ScheduledThread owner = any && thread.wanted != null ? owners.get(thread.wanted) : null;
    return owner == thread ? null : owner;
  }
}
