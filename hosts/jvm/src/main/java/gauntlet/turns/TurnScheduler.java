package gauntlet.turns;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs the app's threads one at a time: each until it waits, sleeps, parks, yields or ends. Who goes on next is decided by who
 * could go on first, so the order depends on nothing but what the app does. All waits with a limit end by the phone's clock.
 * Threads that an app's thread starts are scheduled too; the host's own threads are not, and for them every call here is the
 * plain one.
 *
 * <p>The code of the JDK calls it too (see {@link Turns}), so it is loaded by the boot loader and uses nothing of
 * {@code java.util.concurrent}.
 */
public final class TurnScheduler {
  /** Who keeps the clock. */
  public interface Time {
    /** Milliseconds. */
    long now();

    /**
     * Nobody can go on and the main thread waits: lets time pass until the next thing is due; false when there is none. Called
     * by whoever has found out that nobody can go on.
     */
    boolean advance();

    /** So much time passes while the main thread computes. */
    void pass(long ms);

    /** The main thread waits for monitors that will never be left, since those who hold them wait for each other. */
    void deadlocked();
  }

  /** Threads of the host are named so, to distinguish them from the app's. */
  public static final String HOST_THREAD = "gauntlet-";

  private static final long NANOS_PER_MILLI = 1_000_000;
  /** How long one that has its monitor may take to say so. It takes no time, unless it has it for code that says nothing. */
  private static final long UNBLOCK_NANOS = 500 * NANOS_PER_MILLI;

  /** A class of ours, by which {@link BlockedThreads} knows it. */
  private static final class Lock {}

  private final Object lock = new Lock();
  private final JvmThreads jvm = new JvmThreads();
  private final RunQueue queue = new RunQueue();
  private final Map<Thread, ScheduledThread> scheduled = new IdentityHashMap<>();
  /** Those that have ended here, though the JVM may not be done with them. */
  private final Set<Thread> ending = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Who runs. Every thread reads it without the lock, and only needs to know whether it is itself: that it has written itself,
   * or whoever has started it.
   */
  private ScheduledThread running;
  private volatile boolean used;
  private Time time;
  /** How much the main thread computes at a time. */
  private int mainSlice;
  /** Whether the main thread works for the app now; between two requests it is the host's, and nobody else runs. */
  private volatile boolean mainIsIn;
  /** Whether the process has ended: what is left of it starts nothing. */
  private boolean refusesStarts;
  /** Whether threads were released: they wait for real. */
  private boolean anyReleased;

  // What the phone asks for.

  /** The calling thread is the main thread from now until {@link #leave}. */
  public void enter(Time clock) {
    synchronized (lock) {
      time = clock;
      if (queue.main() == null || queue.main().thread != Thread.currentThread()) {
        ScheduledThread main = new ScheduledThread(Thread.currentThread(), ScheduledThread.State.RUNNING);
        main.started = true;
        main.awake = true;
        scheduled.put(main.thread, main);
        queue.main(main);
      }
      running = queue.main();
      refuelMain();
      mainIsIn = true;
      used = true;
    }
  }

  /** The main thread stops working for the app. Nobody runs until it enters again. */
  public void leave() {
    current();
    synchronized (lock) {
      mainIsIn = false;
      queue.main().permit = false;
      running = null;
    }
  }

  /** Lets the others run until none of them can go on. */
  public void runOthers() {
    ScheduledThread caller = current();
    if (caller == null) return;
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (!queue.anyReady() && !queue.anySpent() && queue.onlyRunning() != null) {
        refuelMain();
        return;
      }
      suspending(caller);
      granted = queue.idle(caller);
    }
    handOver(granted, caller);
    refuelMain();
  }

  /** The main thread is back at its queue. */
  private void refuelMain() {
    mainSlice = Slice.OF_MAIN;
    Turns.fuel = mainSlice;
  }

  /** Whether a thread is in the middle of computing: it goes on as soon as the main thread gives way again. */
  public boolean anyComputes() {
    synchronized (lock) {
      return queue.anySpent();
    }
  }

  /** When the next thread goes on by itself; the end of time when none does. */
  public long nextDeadline() {
    synchronized (lock) {
      return queue.nextDeadline();
    }
  }

  /** The clock has moved: who is due queues up, earliest first. */
  public void timePassed() {
    if (!used) return;
    takeStock();
    long now = time.now();
    List<ScheduledThread> granted;
    synchronized (lock) {
      for (ScheduledThread due = queue.firstDue(now); due != null; due = queue.firstDue(now))
        queue.wake(due, ScheduledThread.Cause.TIMEOUT);
      queue.newRound();
      granted = queue.grant();
    }
    wake(granted);
  }

  /** The scheduled threads, without the main thread. */
  public Thread[] threads() {
    synchronized (lock) {
      List<Thread> threads = new ArrayList<>();
      for (ScheduledThread one : scheduled.values()) if (one != queue.main()) threads.add(one.thread);
      return threads.toArray(new Thread[0]);
    }
  }

  /** The thread whose turn it is; null when it is nobody's, or when all run freely. */
  public Thread running() {
    synchronized (lock) {
      ScheduledThread running = mainIsIn ? queue.onlyRunning() : null;
      return running == null ? null : running.thread;
    }
  }

  /** How often a turn was granted so far. */
  public long grants() {
    synchronized (lock) {
      return queue.grants();
    }
  }

  /** Whether this thread is scheduled and does not run. */
  public boolean isSuspended(Thread thread) {
    synchronized (lock) {
      ScheduledThread one = scheduled.get(thread);
      return one != null && !queue.isRunning(one);
    }
  }

  /**
   * Whether this thread works for the app now, also when it is scheduled no more. The JDK's maps ask it: it uses none, and no
   * lock.
   */
  public boolean isAtWork(Thread thread) {
    if (!used || thread.getName().startsWith(HOST_THREAD)) return false;
    return thread == queue.main().thread ? mainIsIn : isApps(thread);
  }

  /** The phone's clock for whoever works for the app, the computer's for others. */
  public long told() {
    return isAtWork(Thread.currentThread()) ? time.now() : System.currentTimeMillis();
  }

  /** Whether it has seen that it is its turn. */
  public boolean isAwake(Thread thread) {
    synchronized (lock) {
      ScheduledThread one = scheduled.get(thread);
      return one != null && one.awake;
    }
  }

  /** The calling thread waits for so long, by the computer's clock and without giving its turn away. */
  public void pause(long nanos) {
    jvm.park(false, nanos);
  }

  /**
   * Its turn goes to the next: it waits for something that only another can bring, who goes first if it is known. False when it
   * does not run.
   */
  public boolean passTurnOf(Thread thread, Thread by) {
    return passTurnOf(thread, by, false);
  }

  /** The same when it waits for a class that the other initialises. */
  public boolean passTurnToInitialiser(Thread thread, Thread initialiser) {
    return passTurnOf(thread, initialiser, true);
  }

  private boolean passTurnOf(Thread thread, Thread by, boolean initialises) {
    List<ScheduledThread> granted;
    synchronized (lock) {
      ScheduledThread one = scheduled.get(thread);
      if (one == null || one.state != ScheduledThread.State.RUNNING) return false;
      one.initialiser = initialises ? by : null;
      granted = queue.block(one, BlockedThreads.held(thread, one.entered.all()), scheduled.get(by));
    }
    goOn(granted);
    return true;
  }

  /** Whether the thread is in the middle of initialising a class. */
  public boolean isInitialising(Thread thread) {
    return BlockedThreads.isInitialising(thread);
  }

  /**
   * The thread is scheduled no more: it runs as it likes, and nobody waits for it. One that waits is interrupted; to notify it
   * on its monitor would mean to wait for whoever has that.
   */
  public void release(Thread thread) {
    List<ScheduledThread> granted;
    ScheduledThread one;
    boolean waits;
    synchronized (lock) {
      one = scheduled.remove(thread);
      if (one == null) return;
      waits = !queue.isRunning(one) && one.started;
      if (queue.isWaiting(one)) one.cause = ScheduledThread.Cause.INTERRUPTED;
      queue.remove(one);
      anyReleased = true;
      one.granted = true;
      granted = queue.grant();
    }
    // Whoever unparked it before it parked did so here, and it will park elsewhere.
    if (one.permit) jvm.unpark(thread);
    if (waits) thread.interrupt();
    goOn(granted);
  }

  /** The process has ended: its threads start no others, to which they would leave what they have not done. */
  public void refuseStarts() {
    synchronized (lock) {
      refusesStarts = true;
    }
  }

  /** Another process begins. */
  public void allowStarts() {
    synchronized (lock) {
      refusesStarts = false;
    }
  }

  // What threads do, in the place of what the JVM does.

  /** {@code Thread.start}: the thread starts when its turn comes. */
  void start(Thread thread) {
    // The JDK has threads of its own: they wait for the system, and nobody for them.
    if (current() == null || !isApps(thread)) {
      if (!isRefused(thread)) jvm.start(thread);
      return;
    }
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (scheduled.containsKey(thread)) throw new IllegalThreadStateException();
      ScheduledThread started = new ScheduledThread(thread, ScheduledThread.State.READY);
      scheduled.put(thread, started);
      queue.add(started);
      granted = queue.grant();
    }
    wake(granted);
  }

  private boolean isApps(Thread thread) {
    ScheduledThread main = queue.main();
    return main != null && main.thread.getThreadGroup().parentOf(thread.getThreadGroup()) && !jvm.isJdks(thread);
  }

  private boolean isRefused(Thread thread) {
    synchronized (lock) {
      return refusesStarts && isApps(thread) && isApps(Thread.currentThread()) && Thread.currentThread() != queue.main().thread;
    }
  }

  /** The thread is about to end. Others may wait for it also when it is not scheduled. */
  void exit(Thread thread) {
    if (!used) return;
    takeStock();
    List<ScheduledThread> granted;
    ScheduledThread one;
    synchronized (lock) {
      one = scheduled.remove(thread);
      for (Iterator<Thread> ended = ending.iterator(); ended.hasNext(); ) if (!ended.next().isAlive()) ended.remove();
      ending.add(thread);
      for (ScheduledThread waiting : queue.waitingOn(thread)) queue.wake(waiting, ScheduledThread.Cause.NOTIFIED);
      if (one != null) queue.remove(one);
      granted = queue.grant();
    }
    if (one == null) wake(granted);
    else goOn(granted);
  }

  boolean isAlive(Thread thread) {
    synchronized (lock) {
      if (scheduled.containsKey(thread)) return true;
      if (ending.contains(thread)) return false;
    }
    return thread.isAlive();
  }

  /** The thread is about to be interrupted: it queues up, and learns why when its turn comes. */
  void interrupt(Thread thread) {
    if (!used) return;
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      ScheduledThread one = scheduled.get(thread);
      if (one == null || one.state != ScheduledThread.State.WAITING) return;
      queue.wake(one, ScheduledThread.Cause.INTERRUPTED);
      granted = queue.grant();
    }
    wake(granted);
  }

  /** {@code Thread.yield}. */
  void giveWay() {
    ScheduledThread caller = current();
    if (caller == null) {
      Thread.yield();
      return;
    }
    Turns.fuel -= Slice.YIELD;
    if (Turns.fuel < 0) {
      slice();
      return;
    }
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (!othersCanGoOn(caller) || !isScheduled(caller)) return;
      suspending(caller);
      granted = queue.requeue(caller);
    }
    handOver(granted, caller);
  }

  private boolean othersCanGoOn(ScheduledThread caller) {
    return queue.anyReady() || (caller == queue.main() && queue.anySpent());
  }

  /** The calling thread has computed for as long as it may: the next goes on. */
  void slice() {
    ScheduledThread caller = running;
    if (caller == null || caller.thread != Thread.currentThread()) caller = queue.anyBlocked() ? current() : null;
    if (caller == null) {
      // It is none of the app's, or is not waited for any more. What another may still do is not for it to say.
      if (running == null) Turns.fuel = Slice.COUNTS;
      return;
    }
    if (caller.initialising > 0) {
      Turns.fuel = Integer.MAX_VALUE;
      return;
    }
    if (caller == queue.main()) passTime();
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (!isScheduled(caller) || (caller == queue.main() && !othersCanGoOn(caller))) return;
      suspending(caller);
      granted = queue.requeue(caller);
    }
    handOver(granted, caller);
  }

  /** By as much as the main thread has computed. From now on it gives way more often: it may wait for another by looking again and again. */
  private void passTime() {
    long ms = (long) Slice.MILLIS * mainSlice / Slice.COUNTS;
    mainSlice = Slice.COUNTS;
    Turns.fuel = mainSlice;
    time.pass(ms);
  }

  void initialising(int more) {
    ScheduledThread caller = running;
    if (caller == null || caller.thread != Thread.currentThread()) return;
    if (caller.initialising == 0) caller.fuelBefore = Turns.fuel;
    caller.initialising += more;
    Turns.fuel = caller.initialising > 0 ? Integer.MAX_VALUE : caller.fuelBefore;
  }

  void sleep(long ms, int nanos) throws InterruptedException {
    ScheduledThread caller = current();
    if (caller == null) {
      Thread.sleep(nanos > 0 ? ms + 1 : ms);
      return;
    }
    if (ms < 0) throw new IllegalArgumentException("timeout value is negative");
    if (Thread.interrupted()) throw new InterruptedException();
    if (ms == 0 && nanos == 0) {
      giveWay();
      return;
    }
    if (await(caller, null, false, after(nanos > 0 ? ms + 1 : ms))) throwIfInterrupted(caller);
    else Thread.sleep(ms, nanos);
  }

  /** {@code Unsafe.park}, which all locks and queues of the JDK wait with. */
  void park(boolean absolute, long limit) {
    ScheduledThread caller = current();
    if (caller == null) {
      jvm.park(absolute, limit);
      return;
    }
    long deadline = absolute ? limit : limit == 0 ? Long.MAX_VALUE : after((limit + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
    if (limit < 0 || caller.thread.isInterrupted()) return;
    if (!await(caller, null, true, deadline)) jvm.park(absolute, limit);
  }

  void unpark(Object thread) {
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      ScheduledThread one = scheduled.get(thread);
      if (one == null || (one == queue.main() && !mainIsIn)) {
        jvm.unpark(thread);
        return;
      }
      if (one.state != ScheduledThread.State.WAITING || !one.parked) {
        one.permit = true;
        return;
      }
      queue.wake(one, ScheduledThread.Cause.NOTIFIED);
      granted = queue.grant();
    }
    wake(granted);
  }

  /** {@code Object.wait}; 0 is no limit. */
  void wait(Object monitor, long ms) throws InterruptedException {
    ScheduledThread caller = current();
    if (caller == null) {
      monitor.wait(ms);
      return;
    }
    if (ms < 0) throw new IllegalArgumentException("timeout value is negative");
    if (!Thread.holdsLock(monitor)) throw new IllegalMonitorStateException("current thread is not owner");
    if (Thread.interrupted()) throw new InterruptedException();
    if (await(caller, monitor, false, ms == 0 ? Long.MAX_VALUE : after(ms))) throwIfInterrupted(caller);
    else monitor.wait(ms);
  }

  void notify(Object monitor) {
    if (!wakeWaiting(monitor, false)) monitor.notify();
  }

  void notifyAll(Object monitor) {
    if (!wakeWaiting(monitor, true)) monitor.notifyAll();
  }

  /** The calling thread is about to enter a monitor, and waits here until no thread that does not run holds it. */
  void entering(Object monitor) {
    ScheduledThread caller = running;
    if (caller == null || caller.thread != Thread.currentThread()) {
      // It may have lost its turn while it was blocked.
      caller = queue.anyBlocked() ? current() : null;
    }
    if (caller == null || monitor == null) return;
    if (queue.held().any()) awaitMonitor(caller, monitor);
    caller.entered.add(monitor);
  }

  private void awaitMonitor(ScheduledThread caller, Object monitor) {
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (queue.held().ownerOf(monitor) == null || !isScheduled(caller)) return;
      suspending(caller);
      granted = queue.want(caller, monitor);
    }
    handOver(granted, caller);
    caller.wanted = null;
    // Those of a deadlock would wait for each other in truth.
    if (isOver(caller)) throw new ThreadDeath();
  }

  /** Whether it was left over when its process ended. */
  private boolean isOver(ScheduledThread one) {
    synchronized (lock) {
      return refusesStarts && !isScheduled(one) && one != queue.main();
    }
  }

  /** For the JDK's own waits; the phone's clock for the app's threads, the computer's for others. */
  long nanoTime() {
    return current() == null ? System.nanoTime() : time.now() * NANOS_PER_MILLI;
  }

  long currentTimeMillis() {
    return current() == null ? System.currentTimeMillis() : time.now();
  }

  // How turns are handed over.

  /** The caller; null when it is not scheduled. One that was blocked waits for its turn first. */
  private ScheduledThread current() {
    if (!used) return null;
    ScheduledThread caller;
    List<ScheduledThread> granted;
    synchronized (lock) {
      caller = scheduled.get(Thread.currentThread());
      if (caller == null || (caller == queue.main() && !mainIsIn)) return null;
      if (caller.state != ScheduledThread.State.BLOCKED) return caller;
      caller.granted = false;
      caller.state = ScheduledThread.State.UNBLOCKED;
      lock.notifyAll();
      // Whoever runs will see to it that it queues up.
      if (!queue.anyRunning()) queue.addUnblocked();
      granted = queue.grant();
    }
    handOver(granted, caller);
    return caller;
  }

  /** Before the calling thread does something to the order: those whom it has kept waiting by what it held come first. */
  private void takeStock() {
    freeWhatWasLeft();
    collectUnblocked();
  }

  /** Those who want a monitor that the caller has left queue up. */
  private void freeWhatWasLeft() {
    ScheduledThread caller = running;
    if (caller == null || caller.thread != Thread.currentThread()) return;
    synchronized (lock) {
      for (ScheduledThread one : queue.wantingOf(caller)) if (!Thread.holdsLock(one.wanted)) queue.monitorFree(one);
    }
  }

  /**
   * Those who were blocked and have what they waited for queue up. What one of them waited for was released by the caller, and
   * it takes a moment until it has it: the order must not depend on how long.
   */
  private void collectUnblocked() {
    if (!queue.anyBlocked()) return;
    boolean interrupted = false;
    synchronized (lock) {
      ScheduledThread caller = scheduled.get(Thread.currentThread());
      if (caller == null || !queue.isRunning(caller)) return;
      for (ScheduledThread one : queue.blocked()) {
        long deadline = System.nanoTime() + UNBLOCK_NANOS;
        while (isAboutToUnblock(one)) {
          one.abandoned = System.nanoTime() > deadline;
          try {
            lock.wait(1);
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      queue.addUnblocked();
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private boolean isAboutToUnblock(ScheduledThread one) {
    return queue.isBlocked(one) && !one.abandoned && !BlockedThreads.isBlocked(one);
  }

  /** Whether it was not released since the caller looked. */
  private boolean isScheduled(ScheduledThread one) {
    return scheduled.get(one.thread) == one;
  }

  private long after(long ms) {
    long until = time.now() + ms;
    return until < 0 ? Long.MAX_VALUE : until;
  }

  private static void throwIfInterrupted(ScheduledThread one) throws InterruptedException {
    if (one.cause != ScheduledThread.Cause.INTERRUPTED) return;
    Thread.interrupted();
    throw new InterruptedException();
  }

  /** The caller waits until it is notified, interrupted, or due; false when it is scheduled no more and must wait for real. */
  private boolean await(ScheduledThread caller, Object monitor, boolean parked, long deadline) {
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (!isScheduled(caller)) return false;
      if (parked && caller.permit) {
        caller.permit = false;
        return true;
      }
      if (monitor instanceof Thread thread && hasEnded(thread)) {
        caller.cause = ScheduledThread.Cause.NOTIFIED;
        return true;
      }
      caller.parked = parked;
      caller.monitor = monitor;
      caller.wanted = monitor;
      caller.deadline = deadline;
      suspending(caller);
      granted = queue.await(caller);
    }
    handOver(granted, caller);
    caller.monitor = null;
    caller.wanted = null;
    caller.parked = false;
    return true;
  }

  /** Whether a thread has ended on whose end somebody begins to wait only now: nobody will be notified of it again. */
  private boolean hasEnded(Thread thread) {
    if (!ending.contains(thread)) return false;
    if (!thread.isAlive()) ending.remove(thread);
    return true;
  }

  /** Who waits on this monitor goes on when its turn comes; false when no scheduled thread does. */
  private boolean wakeWaiting(Object monitor, boolean all) {
    if (!used) return false;
    takeStock();
    List<ScheduledThread> granted;
    synchronized (lock) {
      if (!queue.anyWaiting()) return false;
      List<ScheduledThread> waiting = queue.waitingOn(monitor);
      if (waiting.isEmpty()) return false;
      if (!Thread.holdsLock(monitor)) throw new IllegalMonitorStateException("current thread is not owner");
      for (ScheduledThread one : all ? waiting : waiting.subList(0, 1)) queue.wake(one, ScheduledThread.Cause.NOTIFIED);
      granted = queue.grant();
    }
    wake(granted);
    return !(all && anyReleased);
  }

  /** The calling thread is about to give up its turn. */
  private void suspending(ScheduledThread caller) {
    caller.entered.forgetLeft();
    caller.fuel = Turns.fuel - Slice.WAIT;
    if (running == caller) running = null;
  }

  private void handOver(List<ScheduledThread> granted, ScheduledThread caller) {
    goOn(granted);
    awaitTurn(caller);
  }

  /** Those who have got the turn run. When nobody has, and the main thread waits, time passes until somebody can go on. */
  private void goOn(List<ScheduledThread> granted) {
    wake(granted.isEmpty() ? grantedInTime() : granted);
  }

  private List<ScheduledThread> grantedInTime() {
    while (true) {
      synchronized (lock) {
        if (!mainIsIn || !queue.standsStill()) return List.of();
        if (queue.isDeadlocked(queue.main())) break;
      }
      boolean moved = time.advance();
      synchronized (lock) {
        List<ScheduledThread> granted = queue.grant();
        // If nothing will ever happen by itself, somebody outside can still help, or has just done so.
        if (!granted.isEmpty() || !moved) return granted;
      }
    }
    time.deadlocked();
    return List.of();
  }

  private void wake(Collection<ScheduledThread> granted) {
    for (ScheduledThread one : granted) {
      if (one.thread == Thread.currentThread()) one.granted = true;
      else if (one.started) wake(one);
      else startGranted(one);
    }
  }

  /**
   * One that is on its way to wait does wait first: if it went on as soon as it may, it could take the monitor with it before it
   * is woken here.
   */
  private static void wake(ScheduledThread one) {
    Object waitsOn = one.monitor != null ? one.monitor : one;
    synchronized (waitsOn) {
      one.granted = true;
      waitsOn.notifyAll();
    }
  }

  private void startGranted(ScheduledThread one) {
    one.started = true;
    one.awake = true;
    running = one;
    Turns.fuel = one.fuel;
    try {
      jvm.start(one.thread);
    } catch (Error e) {
      // No memory for another thread. Nobody waits for it for ever.
      exit(one.thread);
    }
  }

  /** Waits for the turn. Whoever waits on a monitor waits there, so that others can have it. */
  private void awaitTurn(ScheduledThread caller) {
    Object waitsOn = caller.monitor != null ? caller.monitor : caller;
    boolean interrupted = false;
    boolean given = false;
    try {
      synchronized (waitsOn) {
        while (!caller.granted) {
          try {
            waitsOn.wait();
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      given = true;
      synchronized (lock) {
        caller.awake = true;
        if (isScheduled(caller)) {
          running = caller;
          Turns.fuel = caller.fuel;
        }
      }
      // It may have lost its turn again while it waited for the monitor that it was notified on.
      if (queue.anyBlocked()) current();
    } finally {
      // A thread that is made to stop leaves here without its turn.
      if (!given) release(caller.thread);
      if (interrupted) Thread.currentThread().interrupt();
    }
  }
}
