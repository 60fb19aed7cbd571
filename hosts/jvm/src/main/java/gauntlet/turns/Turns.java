package gauntlet.turns;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sun.misc.Unsafe;

/**
 * The app's threads take turns: one runs at a time, until it waits, sleeps, parks, yields or ends. Who goes on next is
 * decided by who could go on first, so the order depends on nothing but what the app does. All waits with a limit end by the
 * phone's clock. Threads that an app's thread starts belong to it; the host's own threads do not take part, and for them
 * every call here is the plain one.
 *
 * <p>The code of the JDK is sent here too (see gauntlet.world.TurnsAgent), so this is loaded by the boot loader and uses
 * nothing of {@code java.util.concurrent}.
 */
public final class Turns {
  /** Who keeps the clock. */
  public interface Time {
    /** Milliseconds. */
    long now();

    /** Nobody can go on and the main thread waits: lets time pass until the next thing is due; false when there is none. */
    boolean advance();
  }

  private static final long NANOS_PER_MILLI = 1_000_000;
  /** How long one that has its monitor may take to say so. It takes no time, unless it has it for code that says nothing. */
  private static final long ASHORE_NANOS = 500 * NANOS_PER_MILLI;
  private static final Unsafe UNSAFE = unsafe();
  private static final Method START = start();

  private static final Object LOCK = new Lock();
  private static final Map<Thread, Turn> TURNS = new IdentityHashMap<>();
  private static final ArrayDeque<Turn> READY = new ArrayDeque<>();
  private static final Set<Turn> RUNNING = new LinkedHashSet<>();
  /** Blocked ones, longest first. */
  private static final Set<Turn> BLOCKED = new LinkedHashSet<>();
  /** Those adrift, longest first, until they queue up again. */
  private static final Set<Turn> ADRIFT = new LinkedHashSet<>();
  /** Those that have ended here, though the JVM may not be done with them. */
  private static final Set<Thread> ENDING = Collections.newSetFromMap(new IdentityHashMap<>());

  private static volatile boolean used;
  /** Whether anybody is adrift: all that is looked at when a monitor is entered. */
  private static volatile boolean anyAdrift;
  private static Time time;
  private static Turn main;
  /** Whether the main thread works for the app now; between two requests it is the host's, and nobody else runs. */
  private static boolean mainIsIn;
  private static boolean free;
  /** Whether the process has ended: what is left of it starts nothing. */
  private static boolean over;
  /** Whether threads were expelled: they wait for real. */
  private static boolean strangers;
  private static long grants;

  private Turns() {}

  /** A class of ours, by which {@link HeldUp} knows it. */
  private static final class Lock {}

  // What the phone asks for.

  /** The calling thread is the main thread from now until {@link #leave}. */
  public static void enter(Time clock) {
    synchronized (LOCK) {
      time = clock;
      if (main == null || main.thread != Thread.currentThread()) {
        main = new Turn(Thread.currentThread(), Turn.State.RUNNING);
        main.started = true;
        main.granted = true;
        main.awake = true;
        TURNS.put(main.thread, main);
        RUNNING.add(main);
      }
      mainIsIn = true;
      used = true;
    }
  }

  /** The main thread stops working for the app. Nobody runs until it enters again. */
  public static void leave() {
    own();
    synchronized (LOCK) {
      mainIsIn = false;
      main.permit = false;
    }
  }

  /** Lets the others run until none of them can go on. */
  public static void rest() {
    Turn turn = own();
    if (turn == null) return;
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      if (READY.isEmpty() && RUNNING.size() == 1) return;
      turn.state = Turn.State.RESTING;
      granted = giveUp(turn);
    }
    hand(granted, turn);
  }

  /** When the next thread goes on by itself; the end of time when none does. */
  public static long nextDeadline() {
    synchronized (LOCK) {
      long next = Long.MAX_VALUE;
      for (Turn turn : BLOCKED) next = Math.min(next, turn.deadline);
      return next;
    }
  }

  /** The clock has moved: who is due queues up, earliest first. */
  public static void timePassed() {
    if (!used) return;
    gather();
    long now = time.now();
    List<Turn> granted;
    synchronized (LOCK) {
      for (Turn due = firstDue(now); due != null; due = firstDue(now)) ready(due, Turn.Cause.TIME);
      granted = grant();
    }
    wake(granted);
  }

  private static Turn firstDue(long now) {
    Turn first = null;
    for (Turn turn : BLOCKED)
      if (turn.deadline <= now && (first == null || turn.deadline < first.deadline)) first = turn;
    return first;
  }

  /** The threads that take part, without the main thread. */
  public static Thread[] threads() {
    synchronized (LOCK) {
      List<Thread> threads = new ArrayList<>();
      for (Turn turn : TURNS.values()) if (turn != main) threads.add(turn.thread);
      return threads.toArray(new Thread[0]);
    }
  }

  /** The thread whose turn it is; null when it is nobody's, or when all run freely. */
  public static Thread running() {
    synchronized (LOCK) {
      if (!mainIsIn || RUNNING.size() != 1) return null;
      return RUNNING.iterator().next().thread;
    }
  }

  /** How often a turn was given so far. */
  public static long grants() {
    synchronized (LOCK) {
      return grants;
    }
  }

  /** Whether somebody waits for nothing but a turn. */
  public static boolean anyReady() {
    synchronized (LOCK) {
      return !READY.isEmpty();
    }
  }

  /** Whether this thread takes part and does not run. */
  public static boolean isHeldBack(Thread thread) {
    synchronized (LOCK) {
      Turn turn = TURNS.get(thread);
      return turn != null && !RUNNING.contains(turn);
    }
  }

  /** Whether it has noticed that it is its turn. */
  public static boolean hasBegun(Thread thread) {
    synchronized (LOCK) {
      Turn turn = TURNS.get(thread);
      return turn != null && turn.awake;
    }
  }

  /** The calling thread waits for so long, by the computer's clock and without giving its turn away. */
  public static void pause(long nanos) {
    UNSAFE.park(false, nanos);
  }

  /** Its turn goes to the next: it waits for something that only another can bring. */
  public static void pass(Thread thread) {
    List<Turn> granted;
    synchronized (LOCK) {
      Turn turn = TURNS.get(thread);
      if (turn == null || turn.state != Turn.State.RUNNING) return;
      turn.state = Turn.State.ADRIFT;
      turn.lost = false;
      RUNNING.remove(turn);
      ADRIFT.add(turn);
      anyAdrift = true;
      granted = grant();
    }
    wake(granted);
  }

  /**
   * The thread takes no further part: it runs as it likes, and nobody waits for it. One that waits is interrupted; to be
   * told on its monitor would mean to wait for whoever has that.
   */
  public static void expel(Thread thread) {
    List<Turn> granted;
    Turn turn;
    boolean waits;
    synchronized (LOCK) {
      turn = TURNS.remove(thread);
      if (turn == null) return;
      waits = !RUNNING.remove(turn) && turn.started;
      if (BLOCKED.remove(turn)) turn.cause = Turn.Cause.INTERRUPT;
      READY.remove(turn);
      noLongerAdrift(turn);
      strangers = true;
      turn.granted = true;
      granted = grant();
    }
    // Whoever told it to go on before it parked did so here, and it will park elsewhere.
    if (turn.permit) UNSAFE.unpark(thread);
    if (waits) thread.interrupt();
    wake(granted);
  }

  /** From now on all run at once, until {@link #takeTurns}. */
  public static void runFreely() {
    List<Turn> granted;
    synchronized (LOCK) {
      free = true;
      queueAshore();
      granted = grant();
    }
    wake(granted);
  }

  /** The process has ended: its threads start no others, to which they would leave what they have not done. */
  public static void startNone() {
    synchronized (LOCK) {
      over = true;
    }
  }

  /** One at a time again. */
  public static void takeTurns() {
    synchronized (LOCK) {
      free = false;
      over = false;
    }
  }

  // What code of the app, of the framework and of the JDK calls instead of the JVM.

  /** {@code Thread.start}: the thread starts when its turn comes. */
  public static void start(Thread thread) {
    Turn turn = own();
    // The JDK has threads of its own, in a group of their own: they wait for the system, and nobody for them.
    if (turn == null || !isApps(thread)) {
      if (!comesTooLate(thread)) startNow(thread);
      return;
    }
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      if (TURNS.containsKey(thread)) throw new IllegalThreadStateException();
      Turn started = new Turn(thread, Turn.State.READY);
      TURNS.put(thread, started);
      READY.add(started);
      granted = grant();
    }
    wake(granted);
  }

  private static boolean isApps(Thread thread) {
    return main != null && main.thread.getThreadGroup().parentOf(thread.getThreadGroup());
  }

  private static boolean comesTooLate(Thread thread) {
    synchronized (LOCK) {
      return over && isApps(thread) && isApps(Thread.currentThread()) && Thread.currentThread() != main.thread;
    }
  }

  /** The thread is about to end. Others may wait for it also when it takes no part. */
  public static void exit(Thread thread) {
    if (!used) return;
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      Turn turn = TURNS.remove(thread);
      for (Iterator<Thread> ended = ENDING.iterator(); ended.hasNext(); ) if (!ended.next().isAlive()) ended.remove();
      ENDING.add(thread);
      for (Turn waiting : waitingOn(thread)) ready(waiting, Turn.Cause.TOLD);
      if (turn != null) {
        BLOCKED.remove(turn);
        READY.remove(turn);
        noLongerAdrift(turn);
      }
      granted = turn == null ? grant() : giveUp(turn);
    }
    wake(granted);
  }

  public static boolean isAlive(Thread thread) {
    synchronized (LOCK) {
      if (TURNS.containsKey(thread)) return true;
      if (ENDING.contains(thread)) return false;
    }
    return thread.isAlive();
  }

  /** The thread is about to be interrupted: it queues up, and learns why when its turn comes. */
  public static void interrupt(Thread thread) {
    if (!used) return;
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      Turn turn = TURNS.get(thread);
      if (turn == null || turn.state != Turn.State.BLOCKED) return;
      ready(turn, Turn.Cause.INTERRUPT);
      granted = grant();
    }
    wake(granted);
  }

  /** {@code Thread.yield}. */
  public static void giveWay() {
    Turn turn = own();
    if (turn == null) {
      Thread.yield();
      return;
    }
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      if (READY.isEmpty() || !takesPart(turn)) return;
      turn.state = Turn.State.READY;
      turn.granted = false;
      READY.add(turn);
      granted = giveUp(turn);
    }
    hand(granted, turn);
  }

  public static void sleep(long ms) throws InterruptedException {
    sleep(ms, 0);
  }

  public static void sleep(long ms, int nanos) throws InterruptedException {
    Turn turn = own();
    if (turn == null) {
      Thread.sleep(nanos > 0 ? ms + 1 : ms);
      return;
    }
    if (ms < 0) throw new IllegalArgumentException("timeout value is negative");
    if (Thread.interrupted()) throw new InterruptedException();
    if (ms == 0 && nanos == 0) {
      giveWay();
      return;
    }
    if (block(turn, null, false, after(nanos > 0 ? ms + 1 : ms))) throwIfInterrupted(turn);
    else Thread.sleep(ms, nanos);
  }

  /** {@code Unsafe.park}, which all locks and queues of the JDK wait with. */
  public static void park(Object unsafe, boolean absolute, long limit) {
    Turn turn = own();
    if (turn == null) {
      UNSAFE.park(absolute, limit);
      return;
    }
    long deadline = absolute ? limit : limit == 0 ? Long.MAX_VALUE : after((limit + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI);
    if (limit < 0 || turn.thread.isInterrupted()) return;
    if (!block(turn, null, true, deadline)) UNSAFE.park(absolute, limit);
  }

  public static void unpark(Object unsafe, Object thread) {
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      Turn turn = TURNS.get(thread);
      if (turn == null || (turn == main && !mainIsIn)) {
        UNSAFE.unpark(thread);
        return;
      }
      if (turn.state != Turn.State.BLOCKED || !turn.parked) {
        turn.permit = true;
        return;
      }
      ready(turn, Turn.Cause.TOLD);
      granted = grant();
    }
    wake(granted);
  }

  public static void wait(Object monitor) throws InterruptedException {
    wait(monitor, 0);
  }

  public static void wait(Object monitor, long ms, int nanos) throws InterruptedException {
    wait(monitor, nanos > 0 ? ms + 1 : ms);
  }

  public static void wait(Object monitor, long ms) throws InterruptedException {
    Turn turn = own();
    if (turn == null) {
      monitor.wait(ms);
      return;
    }
    if (ms < 0) throw new IllegalArgumentException("timeout value is negative");
    if (!Thread.holdsLock(monitor)) throw new IllegalMonitorStateException("current thread is not owner");
    if (Thread.interrupted()) throw new InterruptedException();
    if (block(turn, monitor, false, ms == 0 ? Long.MAX_VALUE : after(ms))) throwIfInterrupted(turn);
    else monitor.wait(ms);
  }

  public static void notify(Object monitor) {
    if (!told(monitor, false)) monitor.notify();
  }

  public static void notifyAll(Object monitor) {
    if (!told(monitor, true)) monitor.notifyAll();
  }

  /** The calling thread has entered a monitor: one that has lost its turn over it waits for the next. */
  public static void entered() {
    if (anyAdrift) own();
  }

  /** For the JDK's own waits; the phone's clock for the app's threads, the computer's for others. */
  public static long nanoTime() {
    Turn turn = own();
    return turn == null ? System.nanoTime() : time.now() * NANOS_PER_MILLI;
  }

  public static long currentTimeMillis() {
    Turn turn = own();
    return turn == null ? System.currentTimeMillis() : time.now();
  }

  // How turns are given.

  /** The caller's turn; null when it takes no part. One that was adrift waits for it first. */
  private static Turn own() {
    if (!used) return null;
    Turn turn;
    List<Turn> granted;
    synchronized (LOCK) {
      turn = TURNS.get(Thread.currentThread());
      if (turn == null || (turn == main && !mainIsIn)) return null;
      if (turn.state != Turn.State.ADRIFT) return turn;
      turn.granted = false;
      turn.state = Turn.State.ASHORE;
      LOCK.notifyAll();
      // Whoever runs will see to it that it queues up.
      if (RUNNING.isEmpty() || free) queueAshore();
      granted = grant();
    }
    hand(granted, turn);
    return turn;
  }

  /**
   * Those who were adrift and have what they waited for queue up. What one of them waited for was given away by the caller,
   * and it takes a moment until it has it: the order must not depend on how long.
   */
  private static void gather() {
    if (!anyAdrift) return;
    boolean interrupted = false;
    synchronized (LOCK) {
      Turn caller = TURNS.get(Thread.currentThread());
      if (caller == null || !RUNNING.contains(caller)) return;
      for (Turn turn : List.copyOf(ADRIFT)) {
        long deadline = System.nanoTime() + ASHORE_NANOS;
        while (comesAshore(turn)) {
          turn.lost = System.nanoTime() > deadline;
          try {
            LOCK.wait(1);
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      queueAshore();
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private static boolean comesAshore(Turn turn) {
    boolean adrift = turn.state == Turn.State.ADRIFT && ADRIFT.contains(turn);
    return adrift && !turn.lost && !HeldUp.is(turn.thread);
  }

  private static void queueAshore() {
    for (Turn turn : List.copyOf(ADRIFT)) {
      if (turn.state != Turn.State.ASHORE) continue;
      noLongerAdrift(turn);
      turn.state = Turn.State.READY;
      READY.add(turn);
    }
  }

  private static void noLongerAdrift(Turn turn) {
    ADRIFT.remove(turn);
    anyAdrift = !ADRIFT.isEmpty();
  }

  /** Whether it was not expelled since the caller asked for its turn. */
  private static boolean takesPart(Turn turn) {
    return TURNS.get(turn.thread) == turn;
  }

  private static long after(long ms) {
    long until = time.now() + ms;
    return until < 0 ? Long.MAX_VALUE : until;
  }

  private static void throwIfInterrupted(Turn turn) throws InterruptedException {
    if (turn.cause != Turn.Cause.INTERRUPT) return;
    Thread.interrupted();
    throw new InterruptedException();
  }

  /** The caller waits until it is told, interrupted, or due; false when it takes no part any more and must wait for real. */
  private static boolean block(Turn turn, Object monitor, boolean parked, long deadline) {
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      if (!takesPart(turn)) return false;
      if (parked && turn.permit) {
        turn.permit = false;
        return true;
      }
      if (monitor instanceof Thread thread && hasEnded(thread)) {
        turn.cause = Turn.Cause.TOLD;
        return true;
      }
      turn.parked = parked;
      turn.state = Turn.State.BLOCKED;
      turn.monitor = monitor;
      turn.deadline = deadline;
      BLOCKED.add(turn);
      granted = giveUp(turn);
    }
    hand(granted, turn);
    while (isIdleMain(turn)) {
      boolean moved = time.advance();
      synchronized (LOCK) {
        if (turn.state == Turn.State.RUNNING) continue;
        // Nothing will ever happen by itself: only somebody outside can still help, or has just done so.
        granted = moved || !READY.isEmpty() ? giveUp(turn) : none(turn);
      }
      hand(granted, turn);
    }
    turn.monitor = null;
    turn.parked = false;
    return true;
  }

  /** Whether a thread has ended on whose end somebody begins to wait only now. It is told once: its end will not be told again. */
  private static boolean hasEnded(Thread thread) {
    if (!ENDING.contains(thread)) return false;
    if (!thread.isAlive()) ENDING.remove(thread);
    return true;
  }

  /** The main thread was woken though what it waits for has not come: it must let time pass. */
  private static boolean isIdleMain(Turn turn) {
    synchronized (LOCK) {
      return turn == main && turn.state == Turn.State.BLOCKED;
    }
  }

  /** Who waits on this monitor goes on when its turn comes; false when nobody who takes part does. */
  private static boolean told(Object monitor, boolean all) {
    if (!used) return false;
    gather();
    List<Turn> granted;
    synchronized (LOCK) {
      if (BLOCKED.isEmpty()) return false;
      List<Turn> waiting = waitingOn(monitor);
      if (waiting.isEmpty()) return false;
      if (!Thread.holdsLock(monitor)) throw new IllegalMonitorStateException("current thread is not owner");
      for (Turn turn : all ? waiting : waiting.subList(0, 1)) ready(turn, Turn.Cause.TOLD);
      granted = grant();
    }
    wake(granted);
    return !(all && strangers);
  }

  private static List<Turn> waitingOn(Object monitor) {
    List<Turn> waiting = new ArrayList<>();
    for (Turn turn : BLOCKED) if (turn.monitor == monitor) waiting.add(turn);
    return waiting;
  }

  private static void ready(Turn turn, Turn.Cause cause) {
    BLOCKED.remove(turn);
    turn.cause = cause;
    turn.deadline = Long.MAX_VALUE;
    // The main thread may have been woken to let time pass: then it has its turn already.
    if (turn.granted && RUNNING.contains(turn)) {
      turn.state = Turn.State.RUNNING;
      return;
    }
    turn.state = Turn.State.READY;
    READY.add(turn);
  }

  /** The caller no longer runs; those who may run now. */
  private static List<Turn> giveUp(Turn turn) {
    RUNNING.remove(turn);
    turn.granted = false;
    turn.awake = false;
    return grant();
  }

  /** The caller no longer runs, and nobody else does. */
  private static List<Turn> none(Turn turn) {
    RUNNING.remove(turn);
    turn.granted = false;
    turn.awake = false;
    return List.of();
  }

  private static List<Turn> grant() {
    List<Turn> granted = new ArrayList<>(1);
    while (!READY.isEmpty() && (free || RUNNING.isEmpty())) {
      Turn turn = READY.poll();
      turn.state = Turn.State.RUNNING;
      granted.add(run(turn));
    }
    boolean mainWaits = main != null && !main.granted && !RUNNING.contains(main);
    if (RUNNING.isEmpty() && mainWaits) {
      if (main.state == Turn.State.RESTING) main.state = Turn.State.RUNNING;
      if (main.state == Turn.State.RUNNING || main.state == Turn.State.BLOCKED) granted.add(run(main));
    }
    return granted;
  }

  private static Turn run(Turn turn) {
    RUNNING.add(turn);
    turn.granted = true;
    grants++;
    return turn;
  }

  private static void hand(List<Turn> granted, Turn turn) {
    wake(granted);
    await(turn);
  }

  private static void wake(Collection<Turn> granted) {
    for (Turn turn : granted) {
      if (turn.thread == Thread.currentThread()) continue;
      if (turn.started) wake(turn);
      else startGranted(turn);
    }
  }

  private static void wake(Turn turn) {
    Object told = turn.monitor != null ? turn.monitor : turn;
    synchronized (told) {
      told.notifyAll();
    }
  }

  private static void startGranted(Turn turn) {
    turn.started = true;
    turn.awake = true;
    try {
      startNow(turn.thread);
    } catch (Error e) {
      // No memory for another thread. Nobody waits for it for ever.
      exit(turn.thread);
    }
  }

  /** Waits for the turn. Whoever waits on a monitor waits there, so that others can have it. */
  private static void await(Turn turn) {
    Object told = turn.monitor != null ? turn.monitor : turn;
    boolean interrupted = false;
    boolean given = false;
    try {
      synchronized (told) {
        while (!turn.granted) {
          try {
            told.wait();
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      given = true;
      synchronized (LOCK) {
        turn.awake = true;
      }
      // It may have lost its turn again while it waited for the monitor that it was told on.
      entered();
    } finally {
      // A thread that is made to stop leaves here without its turn.
      if (!given) expel(turn.thread);
      if (interrupted) Thread.currentThread().interrupt();
    }
  }

  private static void startNow(Thread thread) {
    try {
      START.invoke(thread);
    } catch (java.lang.reflect.InvocationTargetException e) {
      if (e.getCause() instanceof Error error) throw error;
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Method start() {
    try {
      Method start = Thread.class.getDeclaredMethod("start0");
      start.setAccessible(true);
      return start;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this JVM starts threads in another way", e);
    }
  }

  private static Unsafe unsafe() {
    try {
      Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      return (Unsafe) unsafe.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
