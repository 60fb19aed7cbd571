package gauntlet.turns;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who runs, who is next and who waits: the order of turns, without threads or locks of its own. All is guarded by the lock of
 * {@link TurnScheduler}, but {@link #anyBlocked}. What a method returns may run from now on and must be woken.
 */
final class RunQueue {
  private final ArrayDeque<ScheduledThread> ready = new ArrayDeque<>();
  private final Set<ScheduledThread> running = new LinkedHashSet<>();
  /** Longest first. */
  private final Set<ScheduledThread> waiting = new LinkedHashSet<>();
  /** Those that are blocked or unblocked, longest first, until they are ready again. */
  private final Set<ScheduledThread> blocked = new LinkedHashSet<>();
  private volatile boolean anyBlocked;
  private ScheduledThread main;
  private boolean free;
  private long grants;

  ScheduledThread main() {
    return main;
  }

  /** The main thread, which runs. */
  void main(ScheduledThread thread) {
    main = thread;
    running.add(thread);
  }

  /** Whether all that are ready run at once. */
  boolean free() {
    return free;
  }

  void free(boolean to) {
    free = to;
  }

  /** How often a turn was granted so far. */
  long grants() {
    return grants;
  }

  boolean anyReady() {
    return !ready.isEmpty();
  }

  boolean anyRunning() {
    return !running.isEmpty();
  }

  boolean anyWaiting() {
    return !waiting.isEmpty();
  }

  /** Whether any thread is blocked or unblocked; can be asked without the lock. */
  boolean anyBlocked() {
    return anyBlocked;
  }

  boolean isRunning(ScheduledThread thread) {
    return running.contains(thread);
  }

  boolean isWaiting(ScheduledThread thread) {
    return waiting.contains(thread);
  }

  boolean isBlocked(ScheduledThread thread) {
    return thread.state == ScheduledThread.State.BLOCKED_ON_MONITOR && blocked.contains(thread);
  }

  /** Those that are blocked or unblocked, longest first. */
  List<ScheduledThread> blocked() {
    return List.copyOf(blocked);
  }

  /** The one that runs; null when none does, or several do. */
  ScheduledThread onlyRunning() {
    return running.size() == 1 ? running.iterator().next() : null;
  }

  /** Those that wait on a monitor, longest first. */
  List<ScheduledThread> waitingOn(Object monitor) {
    List<ScheduledThread> found = new ArrayList<>();
    for (ScheduledThread thread : waiting) if (thread.monitor == monitor) found.add(thread);
    return found;
  }

  /** When the next thread goes on by itself; the end of time when none does. */
  long nextDeadline() {
    long next = Long.MAX_VALUE;
    for (ScheduledThread thread : waiting) next = Math.min(next, thread.deadline);
    return next;
  }

  /** The one whose deadline has come, the earliest of them; null when there is none. */
  ScheduledThread firstDue(long now) {
    ScheduledThread first = null;
    for (ScheduledThread thread : waiting)
      if (thread.deadline <= now && (first == null || thread.deadline < first.deadline)) first = thread;
    return first;
  }

  /** A thread that is new, or was unblocked, queues for its turn. */
  void add(ScheduledThread thread) {
    thread.state = ScheduledThread.State.READY;
    ready.add(thread);
  }

  /** A waiting thread queues for its turn. */
  void wake(ScheduledThread thread, ScheduledThread.Cause cause) {
    waiting.remove(thread);
    thread.cause = cause;
    thread.deadline = Long.MAX_VALUE;
    // The main thread may have been woken to let time pass: then it has its turn already.
    if (thread.granted && running.contains(thread)) thread.state = ScheduledThread.State.RUNNING;
    else add(thread);
  }

  /** Those that were unblocked queue for their turn. */
  void addUnblocked() {
    for (ScheduledThread thread : blocked()) {
      if (thread.state != ScheduledThread.State.UNBLOCKED) continue;
      removeBlocked(thread);
      add(thread);
    }
  }

  /** The thread has ended, or takes no further part. */
  void remove(ScheduledThread thread) {
    running.remove(thread);
    waiting.remove(thread);
    ready.remove(thread);
    removeBlocked(thread);
  }

  private void removeBlocked(ScheduledThread thread) {
    blocked.remove(thread);
    anyBlocked = !blocked.isEmpty();
  }

  /** The thread leaves the turn to the next and queues again. */
  List<ScheduledThread> requeue(ScheduledThread thread) {
    thread.granted = false;
    add(thread);
    return giveUp(thread);
  }

  /** The thread waits until it is woken. */
  List<ScheduledThread> await(ScheduledThread thread) {
    thread.state = ScheduledThread.State.WAITING;
    waiting.add(thread);
    return giveUp(thread);
  }

  /** The main thread leaves the turn to the others until none of them can go on. */
  List<ScheduledThread> idle(ScheduledThread thread) {
    thread.state = ScheduledThread.State.IDLE;
    return giveUp(thread);
  }

  /** The thread is blocked where the scheduler was not asked. */
  List<ScheduledThread> block(ScheduledThread thread) {
    thread.state = ScheduledThread.State.BLOCKED_ON_MONITOR;
    thread.abandoned = false;
    running.remove(thread);
    blocked.add(thread);
    anyBlocked = true;
    return grant();
  }

  /** The thread no longer runs. */
  List<ScheduledThread> giveUp(ScheduledThread thread) {
    stop(thread);
    return grant();
  }

  /** The thread no longer runs, and nobody gets its turn. */
  void stop(ScheduledThread thread) {
    running.remove(thread);
    thread.granted = false;
    thread.awake = false;
  }

  /** Gives the turn to the next if nobody has it, or to all when they run freely; to the main thread when nobody else is ready. */
  List<ScheduledThread> grant() {
    List<ScheduledThread> granted = new ArrayList<>(1);
    while (!ready.isEmpty() && (free || running.isEmpty())) {
      ScheduledThread next = ready.poll();
      next.state = ScheduledThread.State.RUNNING;
      granted.add(run(next));
    }
    boolean mainWaits = main != null && !main.granted && !running.contains(main);
    if (running.isEmpty() && mainWaits) {
      if (main.state == ScheduledThread.State.IDLE) main.state = ScheduledThread.State.RUNNING;
      if (main.state == ScheduledThread.State.RUNNING || main.state == ScheduledThread.State.WAITING) granted.add(run(main));
    }
    return granted;
  }

  private ScheduledThread run(ScheduledThread thread) {
    running.add(thread);
    thread.granted = true;
    grants++;
    return thread;
  }
}
