package gauntlet.phone.boot;

import android.os.AsyncTask;
import android.os.HandlerThread;
import gauntlet.host.Watchdog;
import gauntlet.turns.TurnScheduler;
import gauntlet.turns.Turns;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends the threads of a process that is over. */
final class Threads {
  /** How long threads may take to end when asked, and when made to. Only a thread that would not end costs so much. */
  private static final long ASKED_NANOS = 50_000_000;
  private static final long MADE_NANOS = 500_000_000;
  private static final long PAUSE_NANOS = 50_000;
  /** For so many pauses all must have done nothing but wait. */
  private static final int WAITING_PAUSES = 20;
  /** A thread that the framework keeps in a static of its own; Robolectric empties its queue. */
  private static final String FRAMEWORKS = "android.bg";
  private static final TurnScheduler SCHEDULER = Turns.scheduler();
  private static final List<ThreadPoolExecutor> SHARED = sharedPools();

  private Threads() {}

  /** Threads without a name of their own are numbered from the start of the process, as on a phone. */
  static void forgetNumbers() {
    try {
      Field threads = Thread.class.getDeclaredField("threadInitNumber");
      threads.setAccessible(true);
      threads.setInt(null, 1);
      Field pools = Executors.defaultThreadFactory().getClass().getDeclaredField("poolNumber");
      pools.setAccessible(true);
      ((AtomicInteger) pools.get(null)).set(1);
      Field forks = ForkJoinPool.class.getDeclaredField("poolIds");
      forks.setAccessible(true);
      forks.setInt(null, 0);
      Field workers = ForkJoinPool.class.getDeclaredField("threadIds");
      workers.setAccessible(true);
      workers.setInt(ForkJoinPool.commonPool(), 0);
    } catch (ReflectiveOperationException e) {
      // Another JDK counts elsewhere: the numbers go on.
    }
  }

  /** The main thread outlives the process; what it would hand on to the threads that it makes does not. */
  static void forgetInherited(Thread main) {
    try {
      Field inherited = Thread.class.getDeclaredField("inheritableThreadLocals");
      inherited.setAccessible(true);
      inherited.set(main, null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM keeps the variables of a thread elsewhere", e);
    }
  }

  /** The main thread outlives the process, its generator does not. */
  static void forgetChance(Thread main) {
    try {
      for (String name : new String[] {"threadLocalRandomProbe", "threadLocalRandomSecondarySeed"}) {
        Field field = Thread.class.getDeclaredField(name);
        field.setAccessible(true);
        field.setInt(main, 0);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM keeps the generator of a thread elsewhere", e);
    }
  }

  /** Asks all of them to end, then makes them; how many would not. They run freely from here on: nobody sees them. */
  static int end(Thread main) {
    List<SharedPool> pools = SHARED.stream().map(SharedPool::new).toList();
    SCHEDULER.refuseStarts();
    try {
      awaitAnswer(asked(main));
      // A thread may have started another before it ended.
      List<Thread> alive = asked(main);
      if (alive.isEmpty()) return 0;
      // Nothing of them is needed any more, so nothing can be left inconsistent.
      // One that catches everything is stopped again until it happens while it handles what it has caught.
      awaitStop(alive);
      return alive.size();
    } catch (UnsupportedOperationException e) {
      // Newer JVMs stop no threads.
      return asked(main).size();
    } finally {
      pools.forEach(SharedPool::reopen);
    }
  }

  private static List<Thread> asked(Thread main) {
    List<Thread> alive = new ArrayList<>();
    for (Thread thread : living(main)) {
      if (thread == main || thread.getName().startsWith(Watchdog.HOST_THREAD)) continue;
      if (thread.getName().equals(FRAMEWORKS)) continue;
      ThreadPoolExecutor pool = poolOf(thread);
      if (pool != null && !SHARED.contains(pool)) pool.shutdownNow();
      if (thread instanceof HandlerThread handler) handler.quit();
      SCHEDULER.release(thread);
      thread.interrupt();
      if (thread.isAlive()) alive.add(thread);
    }
    return alive;
  }

  /** Those that run, and those that would have started when their turn came. */
  private static Set<Thread> living(Thread main) {
    Thread[] running = new Thread[2 * main.getThreadGroup().activeCount() + 8];
    int count = main.getThreadGroup().enumerate(running, true);
    Set<Thread> living = Collections.newSetFromMap(new IdentityHashMap<>());
    living.addAll(Arrays.asList(running).subList(0, count));
    living.addAll(Arrays.asList(SCHEDULER.threads()));
    return living;
  }

  /** Pools that outlive the process: the framework's, and the one with which the JDK's futures wait. */
  private static List<ThreadPoolExecutor> sharedPools() {
    List<ThreadPoolExecutor> pools = new ArrayList<>(List.of((ThreadPoolExecutor) AsyncTask.THREAD_POOL_EXECUTOR));
    try {
      Field delayer = Class.forName("java.util.concurrent.CompletableFuture$Delayer").getDeclaredField("delayer");
      delayer.setAccessible(true);
      pools.add((ThreadPoolExecutor) delayer.get(null));
    } catch (ReflectiveOperationException e) {
      // Another JDK waits otherwise.
    }
    return pools;
  }

  /** One of them. Its workers end with the process. */
  private static final class SharedPool {
    private final ThreadPoolExecutor pool;
    private final int size;
    private final long keepNanos;

    SharedPool(ThreadPoolExecutor pool) {
      this.pool = pool;
      size = pool.getCorePoolSize();
      keepNanos = pool.getKeepAliveTime(TimeUnit.NANOSECONDS);
      pool.getQueue().clear();
      pool.setKeepAliveTime(1, TimeUnit.NANOSECONDS);
      pool.setCorePoolSize(0);
    }

    void reopen() {
      pool.setCorePoolSize(size);
      pool.setKeepAliveTime(keepNanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Until all have ended, or do nothing but wait again. */
  private static void awaitAnswer(List<Thread> threads) {
    long deadline = System.nanoTime() + ASKED_NANOS;
    for (int waiting = 0; waiting < WAITING_PAUSES && System.nanoTime() < deadline; SCHEDULER.pause(PAUSE_NANOS)) {
      threads.removeIf(thread -> !thread.isAlive());
      if (threads.isEmpty()) return;
      waiting = threads.stream().allMatch(Threads::waitsAgain) ? waiting + 1 : 0;
    }
  }

  /** Whether it has heard that it was interrupted, and waits all the same. */
  private static boolean waitsAgain(Thread thread) {
    Thread.State state = thread.getState();
    return (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING) && !thread.isInterrupted();
  }

  private static void awaitStop(List<Thread> threads) {
    long deadline = System.nanoTime() + MADE_NANOS;
    do {
      threads.removeIf(thread -> !thread.isAlive());
      if (threads.isEmpty()) return;
      threads.forEach(Thread::stop);
      SCHEDULER.pause(PAUSE_NANOS);
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
