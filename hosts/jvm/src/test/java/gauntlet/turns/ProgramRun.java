package gauntlet.turns;

import gauntlet.turns.RandomProgram.Kind;
import gauntlet.turns.RandomProgram.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One run of a program on a scheduler of its own. It keeps its own books of who holds, wants and waits for what, by which a
 * standstill is checked: nobody may be left who could go on.
 */
final class ProgramRun {
  /** The run is over and its threads are to end. */
  private static final class Over extends RuntimeException {}

  /** One thread of the program, and what it is at. */
  private final class Actor {
    final int number;
    final Thread thread;
    boolean started;
    boolean ended;
    Step at;
    boolean permit;
    /** Whether it was told to go on, or was due, and has to enter its monitor again. */
    boolean told;

    Actor(int number, List<Step> steps) {
      this.number = number;
      thread = new Thread(() -> act(this, steps), "t" + number);
      thread.setDaemon(true);
    }
  }

  private static final int LIMIT_SECONDS = 60;
  private static final int POSTS = 10;

  private final RandomProgram program;
  private final TurnScheduler scheduler = new TurnScheduler();
  private final Object[] monitors;
  private final Actor[] owners;
  private final int[] depths;
  private final List<List<Actor>> waiting = new ArrayList<>();
  private final List<Actor> actors = new ArrayList<>();
  private final Deque<Integer> posted = new ArrayDeque<>();
  private final List<String> trace = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicBoolean known = new AtomicBoolean();
  private volatile boolean ending;
  private int posts;
  /** Whether the main thread waits for nothing but messages. */
  private boolean resting;
  private long now = 1000;

  private final TurnScheduler.Time time =
      new TurnScheduler.Time() {
        @Override
        public long now() {
          return now;
        }

        @Override
        public boolean advance() {
          long next = next();
          if (next == Long.MAX_VALUE) {
            end("stands still", actors);
            return false;
          }
          now = Math.max(now, next);
          scheduler.timePassed();
          return true;
        }

        @Override
        public void pass(long ms) {
          now += ms;
          scheduler.timePassed();
        }

        @Override
        public void deadlocked() {
          // The others may go on, which helps nobody.
          end("deadlock", actors.subList(0, 1));
        }
      };

  ProgramRun(RandomProgram program) {
    this.program = program;
    monitors = new Object[program.monitors];
    owners = new Actor[program.monitors];
    depths = new int[program.monitors];
    for (int i = 0; i < monitors.length; i++) {
      monitors[i] = new Object();
      waiting.add(new ArrayList<>());
    }
    for (List<Step> steps : program.threads) actors.add(new Actor(actors.size(), steps));
  }

  /** What happened, in order; it ends with how it ended. */
  List<String> trace() throws InterruptedException {
    Actor main = actors.get(0);
    main.started = true;
    main.thread.start();
    if (!over.await(LIMIT_SECONDS, TimeUnit.SECONDS)) throw new IllegalStateException("hangs after " + trace + stacks());
    // Each by a thread of its own: to wake one may mean to wait until another has ended.
    for (Thread thread : scheduler.threads()) new Thread(() -> end(thread)).start();
    new Thread(() -> end(main.thread)).start();
    for (Actor actor : actors) {
      actor.thread.join(1000L * LIMIT_SECONDS);
      if (actor.thread.isAlive()) throw new IllegalStateException("does not end after " + trace + stacks());
    }
    return trace;
  }

  private String stacks() {
    StringBuilder text = new StringBuilder();
    for (Actor actor : actors) {
      text.append('\n').append(actor.thread.getName()).append(' ').append(actor.thread.getState()).append(' ').append(actor.at);
      for (StackTraceElement frame : actor.thread.getStackTrace()) text.append("\n  ").append(frame);
    }
    return text.toString();
  }

  private void act(Actor self, List<Step> steps) {
    try {
      if (self.number == 0) actAsMain(self, steps);
      else act(self, steps, 0);
    } catch (Over e) {
      // So does every thread of it.
    } catch (RuntimeException | Error e) {
      trace("failed: " + e);
      over.countDown();
    } finally {
      self.ended = true;
      self.at = null;
      scheduler.exit(Thread.currentThread());
    }
  }

  private long next() {
    return Math.min(scheduler.nextDeadline(), scheduler.anyComputes() ? now + 1 : Long.MAX_VALUE);
  }

  /** As the phone has it: messages, then the other threads, then time. */
  private void actAsMain(Actor self, List<Step> steps) {
    scheduler.enter(time);
    act(self, steps, 0);
    while (true) {
      if (!posted.isEmpty()) {
        act(self, program.messages.get(posted.poll()), 0);
        continue;
      }
      scheduler.runOthers();
      if (!posted.isEmpty()) continue;
      long next = next();
      if (next == Long.MAX_VALUE) break;
      now = Math.max(now, next);
      scheduler.timePassed();
    }
    resting = true;
    end("rests", actors);
    throw new Over();
  }

  private void act(Actor self, List<Step> steps, int level) {
    for (Step step : steps) {
      trace(self.number + " " + step.kind() + step.on() + " at " + now);
      try {
        take(self, step, level);
      } catch (InterruptedException e) {
        trace(self.number + " interrupted");
      }
      if (ending) throw new Over();
    }
  }

  /** What happens while the threads are made to end has no order. */
  private void trace(String what) {
    if (!ending) trace.add(what);
  }

  private void take(Actor self, Step step, int level) throws InterruptedException {
    switch (step.kind()) {
      case LOCK -> lock(self, step, level);
      case WAIT -> await(self, step);
      case NOTIFY -> {
        if (!waiting.get(step.on()).isEmpty()) waiting.get(step.on()).remove(0).told = true;
        scheduler.notify(monitors[step.on()]);
      }
      case NOTIFY_ALL -> {
        for (Actor actor : waiting.get(step.on())) actor.told = true;
        waiting.get(step.on()).clear();
        scheduler.notifyAll(monitors[step.on()]);
      }
      case PARK -> {
        at(self, step, () -> scheduler.park(false, 1_000_000L * step.ms()));
        self.permit = false;
      }
      case UNPARK -> {
        Actor other = actors.get(step.on());
        // Of a thread that has not started nobody remembers it.
        other.permit = other.started && !other.ended;
        scheduler.unpark(other.thread);
      }
      case SLEEP -> at(self, step, () -> scheduler.sleep(step.ms(), 0));
      case YIELD -> scheduler.giveWay();
      case JOIN -> join(self, step);
      case INTERRUPT -> {
        Actor other = actors.get(step.on());
        other.told = true;
        scheduler.interrupt(other.thread);
        other.thread.interrupt();
      }
      case START -> {
        Actor other = actors.get(step.on());
        if (other.started) return;
        other.started = true;
        scheduler.start(other.thread);
      }
      case POST -> {
        // A message that posts itself would do so for ever.
        if (posts++ < POSTS) posted.add(step.on());
      }
      case COMPUTE -> compute(self, step.ms());
      case MARK -> {}
    }
  }

  /** In steps that are large enough to be seen. */
  private void compute(Actor self, int much) {
    int step = (self.number == 0 ? Slice.OF_MAIN : Slice.COUNTS) / 2;
    for (int i = 0; i <= much; i++) {
      Turns.fuel -= step;
      if (Turns.fuel < 0) scheduler.slice();
      if (ending) throw new Over();
    }
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private void at(Actor self, Step step, Work work) throws InterruptedException {
    self.at = step;
    try {
      work.run();
    } finally {
      self.at = null;
    }
  }

  private void lock(Actor self, Step step, int level) throws InterruptedException {
    self.at = step;
    scheduler.entering(monitors[step.on()]);
    // Those of a deadlock would wait for each other in truth.
    if (ending) throw new Over();
    synchronized (monitors[step.on()]) {
      self.at = null;
      owns(self, step.on());
      depths[step.on()]++;
      try {
        act(self, step.body(), level + 1);
      } finally {
        if (--depths[step.on()] == 0) owners[step.on()] = null;
      }
    }
  }

  private void owns(Actor self, int monitor) {
    if (!ending && owners[monitor] != null && owners[monitor] != self)
      throw new IllegalStateException(self.number + " and " + owners[monitor].number + " have " + monitor);
    owners[monitor] = self;
  }

  private void await(Actor self, Step step) throws InterruptedException {
    int depth = depths[step.on()];
    self.told = false;
    boolean interrupted = self.thread.isInterrupted();
    if (!interrupted) {
      waiting.get(step.on()).add(self);
      owners[step.on()] = null;
      depths[step.on()] = 0;
    }
    try {
      at(self, step, () -> scheduler.wait(monitors[step.on()], step.ms()));
    } finally {
      if (!interrupted) {
        waiting.get(step.on()).remove(self);
        owns(self, step.on());
        depths[step.on()] = depth;
      }
    }
  }

  private void join(Actor self, Step step) throws InterruptedException {
    Actor other = actors.get(step.on());
    if (other == self) return;
    self.at = step;
    try {
      scheduler.entering(other.thread);
      synchronized (other.thread) {
        while (scheduler.isAlive(other.thread) && other.started) scheduler.wait(other.thread, 0);
      }
    } finally {
      self.at = null;
    }
  }

  /** Nothing will happen any more: it is written down, and whoever is left ends. */
  private void end(String how, List<Actor> waiting) {
    if (!known.compareAndSet(false, true)) return;
    for (Actor actor : waiting) check(actor);
    trace.add(how + " at " + now);
    ending = true;
    over.countDown();
  }

  private void end(Thread thread) {
    scheduler.release(thread);
    thread.interrupt();
  }

  /** Whether the thread has reason to wait for ever. */
  private void check(Actor actor) {
    if (!actor.started || actor.ended || (actor.number == 0 && resting)) return;
    Step step = actor.at;
    boolean waits =
        step != null
            && switch (step.kind()) {
              case LOCK -> isOthers(step.on(), actor);
              case WAIT -> actor.told || step.ms() > 0 ? isOthers(step.on(), actor) : waiting.get(step.on()).contains(actor);
              case PARK -> !actor.permit && step.ms() == 0;
              case JOIN -> actors.get(step.on()).started && !actors.get(step.on()).ended;
              default -> false;
            };
    if (!waits) trace.add("failed: " + actor.number + " does not go on at " + step);
  }

  private boolean isOthers(int monitor, Actor actor) {
    return owners[monitor] != null && owners[monitor] != actor && !owners[monitor].ended;
  }
}
