package gauntlet.image;

import gauntlet.turns.TurnScheduler;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Does work for threads of the app on a thread of the host: how full the stack of the one is that asks, whether it is interrupted or
 * made to stop, makes no difference to what is done, and what has begun comes to its end.
 */
public final class Aside {
  /** The converter goes as deep as a method's code is nested. */
  private static final long STACK_BYTES = 64L << 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Deque<Work<?>> DUE = new ArrayDeque<>();
  private static final Thread WORKER = new Thread(null, Aside::serve, TurnScheduler.HOST_THREAD + "aside", STACK_BYTES);

  static {
    WORKER.setDaemon(true);
    WORKER.start();
  }

  /** What is asked for, and what has come of it. Its monitor is the worker's and the asking thread's alone. */
  private static final class Work<T> {
    private final Supplier<T> task;
    private boolean done;
    private T result;
    private Throwable failure;

    Work(Supplier<T> task) {
      this.task = task;
    }

    void perform() {
      T made = null;
      Throwable thrown = null;
      try {
        made = task.get();
      } catch (RuntimeException | Error e) {
        thrown = e;
      }
      synchronized (this) {
        result = made;
        failure = thrown;
        done = true;
        notifyAll();
      }
    }

    /** An interruption is none of the work's business: it stays for whoever asked. */
    synchronized T await() {
      boolean interrupted = false;
      while (!done) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) Thread.currentThread().interrupt();
      if (failure instanceof Error error) throw error;
      if (failure != null) throw (RuntimeException) failure;
      return result;
    }
  }

  private Aside() {}

  /**
   * Starts the thread: to be called by one of the host, since a thread that the app starts would be the app's, and always at the same
   * point, since the JVM counts its threads.
   */
  public static void begin() {}

  /** What the work gives or throws. */
  static <T> T run(Supplier<T> task) {
    if (Thread.currentThread() == WORKER) return task.get();
    Work<T> work = new Work<>(task);
    synchronized (DUE) {
      DUE.add(work);
      DUE.notifyAll();
    }
    return work.await();
  }

  /** Whether a thread waits for work of the host, and for nobody of the app. */
  public static boolean isAwaitedBy(Thread thread) {
    return thread.getState() == Thread.State.WAITING && isWork(THREADS.getThreadInfo(thread.getId()));
  }

  /** Whether a thread waits at this moment, and for something else: what it does is asked once, since it may go on meanwhile. */
  public static boolean waitsElsewhere(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null || isWork(info)) return false;
    return info.getThreadState() == Thread.State.WAITING || info.getThreadState() == Thread.State.TIMED_WAITING;
  }

  private static boolean isWork(ThreadInfo info) {
    LockInfo waitsOn = info == null ? null : info.getLockInfo();
    return waitsOn != null && waitsOn.getClassName().equals(Work.class.getName());
  }

  private static void serve() {
    while (true) {
      Work<?> work;
      synchronized (DUE) {
        while (DUE.isEmpty()) {
          try {
            DUE.wait();
          } catch (InterruptedException e) {
            // Whoever has interrupted it has no business here.
          }
        }
        work = DUE.poll();
      }
      work.perform();
    }
  }
}
