package gauntlet.host;

import com.sun.management.OperatingSystemMXBean;
import gauntlet.turns.TurnScheduler;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs work with a limit on time without progress, and reports what every thread was doing when the limit passed. On a computer with
 * other work to do, time passes in which this JVM gets no processor: what it has computed must reach the limit, too, unless three
 * times as long has passed.
 */
public final class Watchdog {
  /** The work did not end in time. It may still be running: its JVM is of no further use. */
  public static final class Hung extends Exception {
    public final String dump;

    Hung(String message, String dump) {
      super(message);
      this.dump = dump;
    }
  }

  private static final class Endless extends Exception {
    Endless(String reason) {
      super(reason);
    }
  }

  /** Threads of the host are named so, to distinguish them from the app's. */
  public static final String HOST_THREAD = TurnScheduler.HOST_THREAD;

  /** What Android calls the thread that an app starts with. */
  public static final String MAIN_THREAD = "main";

  private static final int FRAMES = 40;
  private static final int MOST_LIMITS = 3;
  private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** When the work of now has come further, by the computer's clock. */
  private static volatile long progress;
  /** What this JVM had computed by then, in nanoseconds. */
  private static volatile long computed;
  /** What the main thread works on. There is one main thread. */
  private static volatile CompletableFuture<?> current = new CompletableFuture<>();

  private final long limitMs;
  private final Executor worker =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, HOST_THREAD + "worker");
            thread.setDaemon(true);
            return thread;
          });

  public Watchdog(long limitMs) {
    this.limitMs = limitMs;
  }

  /** The work has come further: its time begins anew. For work that does so a limited number of times. */
  public static void progressed() {
    progress = System.nanoTime();
    computed = SYSTEM.getProcessCpuTime();
  }

  /** The result of the work, its own exception, or {@link Hung}. */
  public <T> T run(Callable<T> work) throws Exception {
    return run(work, 1);
  }

  /** The same for work that may take so many times as long. */
  public <T> T run(Callable<T> work, int times) throws Exception {
    progressed();
    CompletableFuture<T> result = new CompletableFuture<>();
    current = result;
    worker.execute(() -> complete(result, work));
    long limitNs = TimeUnit.MILLISECONDS.toNanos(times * limitMs);
    try {
      while (!isOver(limitNs)) {
        try {
          return result.get(Math.max(progress + limitNs - System.nanoTime(), LOOK_NS), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          // It may have come further meanwhile.
        }
      }
      throw new Hung("main thread busy for more than " + times * limitMs + " ms", dump());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Endless) throw new Hung(e.getCause().getMessage(), dump());
      if (e.getCause() instanceof Exception cause) throw cause;
      if (e.getCause() instanceof Error cause) throw cause;
      throw e;
    }
  }

  private static boolean isOver(long limitNs) {
    long passed = System.nanoTime() - progress;
    return passed >= MOST_LIMITS * limitNs || (passed >= limitNs && SYSTEM.getProcessCpuTime() - computed >= limitNs);
  }

  private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
    try {
      result.complete(work.call());
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  /** The work will never end, and somebody knows why: nobody waits for the limit. */
  public static void hangs(String reason) {
    current.completeExceptionally(new Endless(reason));
  }

  /** The stacks of all threads but the host's, the main thread first. */
  static String dump() {
    StringBuilder out = new StringBuilder();
    Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
    stacks.keySet().stream()
        .filter(thread -> !thread.getName().startsWith(HOST_THREAD))
        .sorted((a, b) -> rank(a) != rank(b) ? rank(a) - rank(b) : a.getName().compareTo(b.getName()))
        .forEach(thread -> append(out, thread, stacks.get(thread)));
    return out.toString();
  }

  private static int rank(Thread thread) {
    return thread.getName().equals(MAIN_THREAD) ? 0 : 1;
  }

  private static void append(StringBuilder out, Thread thread, StackTraceElement[] stack) {
    out.append('"').append(thread.getName()).append("\" ").append(thread.getState()).append('\n');
    for (int i = 0; i < Math.min(stack.length, FRAMES); i++) out.append("  at ").append(stack[i]).append('\n');
  }
}
