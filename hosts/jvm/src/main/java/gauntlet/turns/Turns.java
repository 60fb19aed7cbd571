package gauntlet.turns;

/**
 * What code of the app, of the framework and of the JDK calls instead of the JVM: static methods, since rewritten code can reach
 * nothing else (see gauntlet.image.ThreadCalls and gauntlet.sandbox.TurnsAgent). They go to the one scheduler of this JVM.
 */
public final class Turns {
  private static final TurnScheduler SCHEDULER = new TurnScheduler();

  /** How much the running thread may still compute in this turn; the code of the app counts it down. */
  public static int fuel;

  private Turns() {}

  /** The scheduler of the threads of this JVM. */
  public static TurnScheduler scheduler() {
    return SCHEDULER;
  }

  public static void start(Thread thread) {
    SCHEDULER.start(thread);
  }

  public static void exit(Thread thread) {
    SCHEDULER.exit(thread);
  }

  public static boolean isAlive(Thread thread) {
    return SCHEDULER.isAlive(thread);
  }

  public static void interrupt(Thread thread) {
    SCHEDULER.interrupt(thread);
  }

  public static void giveWay() {
    SCHEDULER.giveWay();
  }

  public static void sleep(long ms) throws InterruptedException {
    SCHEDULER.sleep(ms, 0);
  }

  public static void sleep(long ms, int nanos) throws InterruptedException {
    SCHEDULER.sleep(ms, nanos);
  }

  public static void park(Object unsafe, boolean absolute, long limit) {
    SCHEDULER.park(absolute, limit);
  }

  public static void unpark(Object unsafe, Object thread) {
    SCHEDULER.unpark(thread);
  }

  public static void wait(Object monitor) throws InterruptedException {
    SCHEDULER.wait(monitor, 0);
  }

  public static void wait(Object monitor, long ms) throws InterruptedException {
    SCHEDULER.wait(monitor, ms);
  }

  public static void wait(Object monitor, long ms, int nanos) throws InterruptedException {
    SCHEDULER.wait(monitor, nanos > 0 ? ms + 1 : ms);
  }

  public static void notify(Object monitor) {
    SCHEDULER.notify(monitor);
  }

  public static void notifyAll(Object monitor) {
    SCHEDULER.notifyAll(monitor);
  }

  /** The count is used up. */
  public static void slice() {
    SCHEDULER.slice();
  }

  /** The calling thread begins to initialise a class: that is done in one go, and counts for nothing. */
  public static void initialising() {
    SCHEDULER.initialising(1);
  }

  public static void initialised() {
    SCHEDULER.initialising(-1);
  }

  public static void entering(Object monitor) {
    SCHEDULER.entering(monitor);
  }

  public static long nanoTime() {
    return SCHEDULER.nanoTime();
  }

  public static long currentTimeMillis() {
    return SCHEDULER.currentTimeMillis();
  }
}
