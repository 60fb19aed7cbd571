package gauntlet.turns;

import java.util.ArrayList;
import java.util.List;

/**
 * The monitors that a thread has entered and may still hold. Leaving one is not noted, which keeps entering cheap; which of them
 * the thread still holds, the JVM is asked when somebody wants to know. Only the thread itself adds to it.
 */
final class EnteredMonitors {
  private static final int FIRST_SIZE = 16;
  /** A loop enters the same few monitors again and again. */
  private static final int LOOKS_BACK = 3;

  private Object[] monitors = new Object[FIRST_SIZE];
  private int count;

  /** The calling thread is about to enter a monitor. */
  void add(Object monitor) {
    for (int i = count - 1; i >= 0 && i >= count - LOOKS_BACK; i--) if (monitors[i] == monitor) return;
    if (count == monitors.length) makeRoom();
    monitors[count++] = monitor;
  }

  private void makeRoom() {
    forgetLeft();
    if (count <= monitors.length / 2) return;
    Object[] larger = new Object[2 * monitors.length];
    System.arraycopy(monitors, 0, larger, 0, count);
    monitors = larger;
  }

  /** Keeps what the calling thread still holds. */
  void forgetLeft() {
    int kept = 0;
    for (int i = 0; i < count; i++) if (Thread.holdsLock(monitors[i])) monitors[kept++] = monitors[i];
    for (int i = kept; i < count; i++) monitors[i] = null;
    count = kept;
  }

  /** All that have been entered and not been forgotten, outermost first. */
  List<Object> all() {
    Object[] known = monitors;
    int size = Math.min(count, known.length);
    if (size == 0) return List.of();
    List<Object> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) if (known[i] != null) all.add(known[i]);
    return all;
  }
}
