package gauntlet.phone;

import gauntlet.host.Watchdog;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Runs AsyncTasks while the main thread rests, and starts the next one only when all other background work rests too: what
 * happens first does not depend on how fast the computer is. On a phone it would be one of several possible orders.
 */
public final class BackgroundTasks {
  private static final int THREADS = 5;
  /** How often the main thread is looked at, and how often it must be found waiting. */
  private static final long LOOK_NANOS = 100_000_000;
  private static final int PATIENCE = 3;

  private final Queue<Runnable> parallel = new ArrayDeque<>();
  private final Queue<Runnable> serial = new ArrayDeque<>();
  private final AtomicInteger names = new AtomicInteger();
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          THREADS, Integer.MAX_VALUE, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(),
          task -> new Thread(task, "AsyncTask #" + names.incrementAndGet()));
  /** Whether the main thread runs code of the app and waits there. */
  private final BooleanSupplier mainWaits;
  private boolean watched;
  private boolean ended;
  private boolean serialRuns;
  /** Somebody waits for a result: nothing is held back any more. */
  private boolean released;

  /** Where tasks go that run beside each other. */
  public final Executor forParallel = task -> hold(parallel, task);
  /** Where tasks go that run one after another. */
  public final Executor forSerial = task -> hold(serial, task);

  BackgroundTasks(BooleanSupplier mainWaits) {
    this.mainWaits = mainWaits;
  }

  private synchronized void hold(Queue<Runnable> queue, Runnable task) {
    queue.add(task);
    if (released) while (startNext());
    else if (!watched) watch();
  }

  /** An app may wait for a task in ways that cannot be seen coming: then the main thread stands still in its code. */
  private void watch() {
    watched = true;
    Thread watcher = new Thread(this::releaseWhenMainWaits, Watchdog.HOST_THREAD + "tasks");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void releaseWhenMainWaits() {
    for (int waits = 0; !isOver(); waits = mainWaits.getAsBoolean() ? waits + 1 : 0) {
      if (waits == PATIENCE) release();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private synchronized boolean isOver() {
    return released || ended;
  }

  /** Starts one task; false when none is waiting that may start. */
  synchronized boolean startNext() {
    Runnable task = parallel.poll();
    if (task != null) {
      pool.execute(task);
      return true;
    }
    if (serialRuns || serial.isEmpty()) return false;
    serialRuns = true;
    Runnable next = serial.poll();
    pool.execute(() -> runSerial(next));
    return true;
  }

  private void runSerial(Runnable task) {
    try {
      task.run();
    } finally {
      serialDone();
    }
  }

  private synchronized void serialDone() {
    serialRuns = false;
    if (released) startNext();
  }

  /** A thread is about to wait for a task: all of them run from now on. */
  public synchronized void release() {
    released = true;
    while (startNext());
  }

  void end() {
    synchronized (this) {
      ended = true;
    }
    pool.shutdownNow();
  }
}
