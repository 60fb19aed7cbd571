package gauntlet.turns;

/**
 * One thread of the app as the scheduler sees it. All fields are guarded by the lock of {@link TurnScheduler}, but {@code granted}
 * and {@code entered}.
 */
final class ScheduledThread {
  enum State {
    /** Could go on, or start, and queues for its turn. */
    READY,
    /** Has the turn. */
    RUNNING,
    /** Waits for a notification, an unpark, an interrupt or a time: the scheduler knows when it goes on. */
    WAITING,
    /** Could go on but for a monitor, which another holds that does not run. It queues up when that one has left it. */
    WANTS_MONITOR,
    /** The main thread has left the turn to the others until none of them can go on. */
    IDLE,
    /** Blocked where the scheduler was not asked, as on a monitor of the JDK's own code; its turn was passed on. */
    BLOCKED,
    /** Has got what it was blocked on. It becomes ready when the running thread next calls the scheduler. */
    UNBLOCKED
  }

  /** Why a waiting thread goes on. */
  enum Cause { NOTIFIED, TIMEOUT, INTERRUPTED }

  final Thread thread;
  State state;
  boolean started;
  /** What it waits on with {@code Object.wait}; null for any other way to wait. */
  Object monitor;
  /** The monitor that it must have to go on: that it enters, or has waited on and enters again. */
  Object wanted;
  /** Who holds that monitor; kept while it is known that he has not left it. */
  ScheduledThread owner;
  /** What it has entered. */
  final EnteredMonitors entered = new EnteredMonitors();
  /** How much it may still compute in this round; below zero it waits for the next one. Kept here while it does not run. */
  int fuel;
  /** The round that this was given in. */
  long round;
  /** How many classes it is about to initialise, one within the other, and what it had left when it began. */
  int initialising;
  int fuelBefore;
  boolean parked;
  /** When it goes on by itself, on the phone's clock. */
  long deadline = Long.MAX_VALUE;
  Cause cause = Cause.NOTIFIED;
  /** As LockSupport has it: an unpark that came before the park. */
  boolean permit;
  /** It may run. Set by whoever notifies it, on what it waits on. */
  volatile boolean granted;
  /** It has seen that it may run. */
  boolean awake;
  /** It is blocked, and the others no longer wait for it to be unblocked. */
  boolean abandoned;
  /** Who initialises the class that it is blocked on; null when it is blocked on anything else. */
  Thread initialiser;

  ScheduledThread(Thread thread, State state) {
    this.thread = thread;
    this.state = state;
  }
}
