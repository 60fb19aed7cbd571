package gauntlet.phone.background;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs AsyncTasks on threads of the process's own: the framework's would outlive it, and their numbers go on. */
public final class BackgroundTasks {
  private static final int THREADS = 5;

  private final AtomicInteger names = new AtomicInteger();
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          THREADS, Integer.MAX_VALUE, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(),
          task -> new Thread(task, "AsyncTask #" + names.incrementAndGet()));
  private final Queue<Runnable> serial = new ArrayDeque<>();
  private boolean serialRuns;

  /** Where tasks go that run beside each other. */
  public final Executor forParallel = pool;
  /** Where tasks go that run one after another. */
  public final Executor forSerial = this::enqueue;

  private synchronized void enqueue(Runnable task) {
    serial.add(task);
    if (!serialRuns) startNext();
  }

  private synchronized void startNext() {
    Runnable task = serial.poll();
    serialRuns = task != null;
    if (serialRuns) pool.execute(() -> runSerial(task));
  }

  private void runSerial(Runnable task) {
    try {
      task.run();
    } finally {
      startNext();
    }
  }

  public void end() {
    pool.shutdownNow();
  }
}
