package gauntlet.phone.libcore;

import gauntlet.turns.Turns;
import java.io.IOException;
import java.nio.channels.Selector;
import java.util.Map;
import java.util.WeakHashMap;

/** Waits for channels by the phone's clock. There is no network: what becomes ready is the app's own doing, and is looked for now and then. */
public final class Selecting {
  private static final long BETWEEN_LOOKS_MS = 50;
  private static final Map<Selector, Waking> ALL = new WeakHashMap<>();

  private Selecting() {}

  /** Whether somebody has asked that the next wait, or the one under way, ends. */
  private static final class Waking {
    boolean asked;
  }

  public static int select(Selector selector) throws IOException {
    return select(selector, 0);
  }

  /** For as long as it takes where the limit is 0. */
  public static int select(Selector selector, long limit) throws IOException {
    if (limit < 0) throw new IllegalArgumentException("Negative timeout");
    Waking waking = of(selector);
    long left = limit == 0 ? Long.MAX_VALUE : limit;
    while (true) {
      int ready = selector.selectNow();
      synchronized (waking) {
        boolean over = ready > 0 || waking.asked || left <= 0 || Thread.currentThread().isInterrupted();
        if (over || !waits(waking, Math.min(left, BETWEEN_LOOKS_MS))) {
          waking.asked = false;
          return ready;
        }
      }
      left -= BETWEEN_LOOKS_MS;
    }
  }

  /** False when it was interrupted, which ends the wait and is remembered. */
  private static boolean waits(Waking waking, long ms) {
    try {
      Turns.wait(waking, ms);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public static Selector wakeup(Selector selector) {
    Waking waking = of(selector);
    synchronized (waking) {
      waking.asked = true;
      Turns.notifyAll(waking);
    }
    return selector;
  }

  private static Waking of(Selector selector) {
    synchronized (ALL) {
      return ALL.computeIfAbsent(selector, one -> new Waking());
    }
  }
}
