package gauntlet.turns;

/** One thread of the app among those that take turns. All fields are guarded by the lock of {@link Turns}, but {@code granted}. */
final class Turn {
  enum State {
    /** Could go on, or start, and waits for its turn. */
    READY,
    RUNNING,
    /** Waits for something that another thread or time will bring. */
    BLOCKED,
    /** The main thread, until nobody else can go on. */
    RESTING,
    /** Waits where nobody could be asked: in a monitor that another thread holds. */
    ADRIFT,
    /** Was adrift and has what it waited for. Queues up when the one that runs does anything with threads. */
    ASHORE
  }

  /** Why a blocked thread goes on. */
  enum Cause { TOLD, TIME, INTERRUPT }

  final Thread thread;
  State state;
  boolean started;
  /** What it waits on with {@code Object.wait}; null for any other way to wait. */
  Object monitor;
  boolean parked;
  /** When it goes on by itself, on the phone's clock. */
  long deadline = Long.MAX_VALUE;
  Cause cause = Cause.TOLD;
  /** As LockSupport has it: an unpark that came before the park. */
  boolean permit;
  /** It may run. Set under the lock, and the thread is told by a notification on what it waits on. */
  volatile boolean granted;
  /** It has noticed. */
  boolean awake;
  /** It is adrift, and nobody waits for it to come ashore any more. */
  boolean lost;

  Turn(Thread thread, State state) {
    this.thread = thread;
    this.state = state;
  }
}
