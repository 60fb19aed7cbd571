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
  /** Those that could go on, but have computed enough until the main thread has had its turn. */
  private final ArrayDeque<ScheduledThread> spent = new ArrayDeque<>();
  private final Set<ScheduledThread> running = new LinkedHashSet<>();
  /** Longest first. */
  private final Set<ScheduledThread> waiting = new LinkedHashSet<>();
  /** Those that want a monitor, longest first. */
  private final Set<ScheduledThread> wanting = new LinkedHashSet<>();
  private final HeldMonitors held = new HeldMonitors();
  /** Those that are blocked or unblocked, longest first, until they are ready again. */
  private final Set<ScheduledThread> blocked = new LinkedHashSet<>();
  private volatile boolean anyBlocked;
  private ScheduledThread main;
  /** Counts how often the main thread has given up its turn, or time has passed while it waits. */
  private long round;
  private long grants;

  ScheduledThread main() {
    return main;
  }

  /** The main thread, which runs. */
  void main(ScheduledThread thread) {
    main = thread;
    running.add(thread);
  }

  /** How often a turn was granted so far. */
  long grants() {
    return grants;
  }

  boolean anyReady() {
    return !ready.isEmpty();
  }

  /** Whether any has computed enough for this round and is not done. */
  boolean anySpent() {
    return !spent.isEmpty();
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
    return thread.state == ScheduledThread.State.BLOCKED && blocked.contains(thread);
  }

  HeldMonitors held() {
    return held;
  }

  /** Those that want a monitor which this one held when they were last looked at, longest first. */
  List<ScheduledThread> wantingOf(ScheduledThread owner) {
    if (wanting.isEmpty()) return List.of();
    List<ScheduledThread> found = new ArrayList<>();
    for (ScheduledThread thread : wanting) if (thread.owner == owner) found.add(thread);
    return found;
  }

  /** Whether nobody can go on, and the main thread waits for somebody. */
  boolean standsStill() {
    return running.isEmpty() && ready.isEmpty() && main != null && (waiting.contains(main) || wanting.contains(main));
  }

  /** Whether the thread will never go on: it wants what another holds, who wants what another holds, and so on in a circle. */
  boolean isDeadlocked(ScheduledThread thread) {
    ScheduledThread owner = thread;
    for (int steps = 0; steps <= wanting.size(); steps++) {
      if (!wanting.contains(owner)) return false;
      owner = owner.owner;
    }
    return true;
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
    if (thread != main && thread.round == round && thread.fuel < 0) spent.add(thread);
    else ready.add(thread);
  }

  /** A waiting thread queues for its turn. */
  void wake(ScheduledThread thread, ScheduledThread.Cause cause) {
    waiting.remove(thread);
    thread.cause = cause;
    thread.deadline = Long.MAX_VALUE;
    add(thread);
  }

  /** The monitor that a thread wants is free: it queues for its turn. */
  void monitorFree(ScheduledThread thread) {
    wanting.remove(thread);
    thread.owner = null;
    add(thread);
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
    spent.remove(thread);
    wanting.remove(thread);
    removeBlocked(thread);
    held.resume(thread);
    for (ScheduledThread one : wantingOf(thread)) monitorFree(one);
  }

  private void removeBlocked(ScheduledThread thread) {
    blocked.remove(thread);
    anyBlocked = !blocked.isEmpty();
  }

  /** The thread leaves the turn to the next and queues again. */
  List<ScheduledThread> requeue(ScheduledThread thread) {
    stop(thread);
    add(thread);
    return grant();
  }

  /** The thread waits until another has left the monitor that it is about to enter. */
  List<ScheduledThread> want(ScheduledThread thread, Object monitor) {
    thread.wanted = monitor;
    stop(thread);
    queueForMonitor(thread, held.ownerOf(monitor));
    return grant();
  }

  private void queueForMonitor(ScheduledThread thread, ScheduledThread owner) {
    thread.state = ScheduledThread.State.WANTS_MONITOR;
    thread.owner = owner;
    wanting.add(thread);
    letGoFirst(owner);
  }

  /** Whoever is in the way of others is the next, or who is in its way in turn. */
  private void letGoFirst(ScheduledThread thread) {
    if (isDeadlocked(thread)) return;
    ScheduledThread first = thread;
    while (wanting.contains(first)) first = first.owner;
    if (ready.remove(first) || spent.remove(first)) ready.addFirst(first);
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

  /** The thread is blocked where the scheduler was not asked, by the other if that is known. */
  List<ScheduledThread> block(ScheduledThread thread, List<Object> holds, ScheduledThread by) {
    thread.state = ScheduledThread.State.BLOCKED;
    thread.abandoned = false;
    running.remove(thread);
    held.suspend(thread, holds);
    blocked.add(thread);
    anyBlocked = true;
    if (by != null) letGoFirst(by);
    return grant();
  }

  /** The thread no longer runs. */
  List<ScheduledThread> giveUp(ScheduledThread thread) {
    stop(thread);
    return grant();
  }

  /** The thread no longer runs, and nobody gets its turn. What it has left before is free. */
  private void stop(ScheduledThread thread) {
    running.remove(thread);
    thread.granted = false;
    thread.awake = false;
    held.suspend(thread, thread.entered.all());
    for (ScheduledThread one : wantingOf(thread)) if (held.ownerOf(one.wanted) != thread) monitorFree(one);
    if (thread == main) newRound();
  }

  /** All may compute again. */
  void newRound() {
    round++;
    ready.addAll(spent);
    spent.clear();
  }

  /** Gives the turn to the next if nobody has it; to the main thread when nobody else is ready. */
  List<ScheduledThread> grant() {
    List<ScheduledThread> granted = new ArrayList<>(1);
    while (!ready.isEmpty() && running.isEmpty()) {
      ScheduledThread next = ready.poll();
      ScheduledThread owner = held.inTheWayOf(next);
      if (owner == null) granted.add(run(next));
      else queueForMonitor(next, owner);
    }
    if (running.isEmpty() && main != null && main.state == ScheduledThread.State.IDLE) granted.add(run(main));
    return granted;
  }

  private ScheduledThread run(ScheduledThread thread) {
    thread.state = ScheduledThread.State.RUNNING;
    held.resume(thread);
    if (thread != main && (thread.round != round || thread.fuel < 0)) thread.fuel = Slice.COUNTS;
    thread.round = round;
    running.add(thread);
    grants++;
    return thread;
  }
}
