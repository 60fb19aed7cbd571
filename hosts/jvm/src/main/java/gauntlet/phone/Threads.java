package gauntlet.phone;

import android.os.AsyncTask;
import android.os.HandlerThread;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadPoolExecutor;

/** Ends the threads of a process that is over. */
final class Threads {
  private static final long PATIENCE_NANOS = 20_000_000;
  /** Threads that the framework keeps in statics of its own; Robolectric empties their queues. */
  private static final Set<String> FRAMEWORK = Set.of("AsyncQueryWorker", "android.bg");

  private Threads() {}

  /** Asks all of them to end, then makes them; how many would not. */
  static int end(Thread[] threads) {
    List<Thread> alive = new ArrayList<>();
    for (Thread thread : threads) {
      if (isFrameworks(thread)) continue;
      ThreadPoolExecutor pool = poolOf(thread);
      if (pool != null && pool != AsyncTask.THREAD_POOL_EXECUTOR) pool.shutdownNow();
      if (thread instanceof HandlerThread handler) handler.quit();
      thread.interrupt();
      alive.add(thread);
    }
    Sleepers.wake();
    awaitEnd(alive);
    if (alive.isEmpty()) return 0;
    try {
      // Nothing of them is needed any more, so nothing can be left inconsistent. Newer JVMs refuse.
      for (Thread thread : alive) thread.stop();
    } catch (UnsupportedOperationException e) {
      return alive.size();
    }
    awaitEnd(alive);
    return alive.size();
  }

  private static boolean isFrameworks(Thread thread) {
    if (FRAMEWORK.contains(thread.getName())) return true;
    // A worker of the framework's pool that still runs something of the app must go; the pool makes another.
    return poolOf(thread) == AsyncTask.THREAD_POOL_EXECUTOR && thread.getState() != Thread.State.RUNNABLE;
  }

  private static void awaitEnd(List<Thread> threads) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    do {
      threads.removeIf(thread -> !thread.isAlive());
      if (threads.isEmpty()) return;
      Quiescence.pause();
    } while (System.nanoTime() < deadline);
  }

  /** The pool that a thread works for; only the thread itself knows it. */
  private static ThreadPoolExecutor poolOf(Thread thread) {
    try {
      Field target = Thread.class.getDeclaredField("target");
      target.setAccessible(true);
      Object worker = target.get(thread);
      if (worker == null || !worker.getClass().getName().equals("java.util.concurrent.ThreadPoolExecutor$Worker")) return null;
      Field pool = worker.getClass().getDeclaredField("this$0");
      pool.setAccessible(true);
      return (ThreadPoolExecutor) pool.get(worker);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
