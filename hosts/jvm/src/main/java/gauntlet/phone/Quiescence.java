package gauntlet.phone;

import android.os.HandlerThread;
import android.os.Looper;
import gauntlet.host.Watchdog;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;

/**
 * Decides whether any background work of the app is running. A thread rests when it waits and nothing has told it to go
 * on: its looper has no due message, or it is still on the list of the condition it waits for
 * (a signalled thread leaves the list before it wakes).
 */
final class Quiescence {
  private static final long PAUSE_NANOS = 50_000;
  private static final int MOST_WAITERS = 1000;

  private static Field firstWaiter;
  private static Field nextWaiter;
  private static Field waiterThread;

  private final Thread main;
  /** Threads that never rest, and those of earlier processes: waiting for them would be waiting for ever. */
  private final Set<Thread> ignored = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private Thread[] threads = new Thread[64];

  Quiescence(Thread main) {
    this.main = main;
  }

  /** Whether no background work is running, certainly. */
  boolean holds() {
    for (int pass = 0; pass < 3; pass++) {
      Rest rest = look();
      if (rest == Rest.NONE_THERE) return true;
      if (rest == Rest.BUSY) return false;
      if (rest == Rest.SURE && pass == 1) return true;
      if (rest == Rest.LIKELY && pass < 2) LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  static void pause() {
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  void ignore(Thread thread) {
    ignored.add(thread);
  }

  boolean ignores(Thread thread) {
    return ignored.contains(thread);
  }

  /** The first thread that runs, for the message that it never rests. */
  Thread running() {
    int count = enumerate();
    for (int i = 0; i < count; i++) if (isApps(threads[i]) && isActive(threads[i])) return threads[i];
    return null;
  }

  /** All threads that the app or the framework has started and that are not ignored. */
  Thread[] appThreads() {
    int count = enumerate();
    return java.util.Arrays.stream(threads, 0, count).filter(this::isApps).toArray(Thread[]::new);
  }

  private enum Rest { NONE_THERE, SURE, LIKELY, BUSY }

  private Rest look() {
    int count = enumerate();
    boolean any = false;
    boolean sure = true;
    for (int i = 0; i < count; i++) {
      Thread thread = threads[i];
      if (!isApps(thread)) continue;
      any = true;
      if (isActive(thread)) return Rest.BUSY;
      // Loopers are looked at below.
      if (!(thread instanceof HandlerThread) && !waitsUnsignalled(thread)) sure = false;
    }
    if (!any) return Rest.NONE_THERE;
    if (loopersHaveWork()) return Rest.BUSY;
    return sure ? Rest.SURE : Rest.LIKELY;
  }

  private int enumerate() {
    ThreadGroup group = main.getThreadGroup();
    int count = group.enumerate(threads, true);
    while (count == threads.length) {
      threads = new Thread[2 * count];
      count = group.enumerate(threads, true);
    }
    return count;
  }

  private boolean isApps(Thread thread) {
    if (thread == main || ignored.contains(thread)) return false;
    String name = thread.getName();
    return !name.equals("main") && !name.startsWith(Watchdog.HOST_THREAD);
  }

  private static boolean isActive(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED || state == Thread.State.NEW;
  }

  private static boolean waitsUnsignalled(Thread thread) {
    Object blocker = LockSupport.getBlocker(thread);
    // In Object.wait there is no blocker, and a notified thread counts as blocked at once.
    if (blocker == null) return true;
    if (!(blocker instanceof AbstractQueuedSynchronizer.ConditionObject)) return false;
    try {
      if (firstWaiter == null) findFields(blocker.getClass());
      Object node = firstWaiter.get(blocker);
      for (int i = 0; node != null && i < MOST_WAITERS; i++, node = nextWaiter.get(node))
        if (waiterThread.get(node) == thread) return true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another JDK names these fields differently: then it is likely at best.
    }
    return false;
  }

  private static void findFields(Class<?> condition) throws NoSuchFieldException {
    Field first = condition.getDeclaredField("firstWaiter");
    Field next = first.getType().getDeclaredField("nextWaiter");
    Field waiter = first.getType().getSuperclass().getDeclaredField("waiter");
    for (Field field : new Field[] {first, next, waiter}) field.setAccessible(true);
    nextWaiter = next;
    waiterThread = waiter;
    firstWaiter = first;
  }

  private static boolean loopersHaveWork() {
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper == Looper.getMainLooper() || !looper.getThread().isAlive()) continue;
      ShadowLooper shadow = Shadow.extract(looper);
      try {
        if (!shadow.isIdle()) return true;
      } catch (IllegalStateException e) {
        // The looper has quit meanwhile.
      }
    }
    return false;
  }
}
