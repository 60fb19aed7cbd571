package gauntlet.phone.events;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The calls that have filled a stack. In which of them it was full depends on how much of the code the JVM has compiled by then: what is
 * told of it is the circle in which they go, with the same call in front every time.
 */
final class Recursion {
  private static final Comparator<StackTraceElement> ORDER = Comparator.comparing(StackTraceElement::toString);

  private Recursion() {}

  /** As many frames as there were, without those that are no part of the circle; the same frames when there is none. */
  static List<StackTraceElement> of(List<StackTraceElement> frames) {
    int size = frames.size();
    int length = circle(frames);
    if (length == 0) return frames;
    List<StackTraceElement> circle = frames.subList(size - length, size);
    int first = first(circle);
    List<StackTraceElement> told = new ArrayList<>();
    for (int i = 0; i < size; i++) told.add(circle.get((first + i) % length));
    return told;
  }

  /** The length of the smallest circle in which the outer half of the calls goes; 0 when there is none. */
  private static int circle(List<StackTraceElement> frames) {
    int size = frames.size();
    for (int length = 1; length <= size / 4; length++) if (repeats(frames, size / 2, length)) return length;
    return 0;
  }

  private static boolean repeats(List<StackTraceElement> frames, int from, int length) {
    for (int i = from; i + length < frames.size(); i++) if (!frames.get(i).equals(frames.get(i + length))) return false;
    return true;
  }

  /** Where the circle begins: the turn of it that comes first in order, so that every turn gives the same. */
  private static int first(List<StackTraceElement> circle) {
    int first = 0;
    for (int other = 1; other < circle.size(); other++) if (compare(circle, other, first) < 0) first = other;
    return first;
  }

  private static int compare(List<StackTraceElement> circle, int one, int other) {
    int size = circle.size();
    for (int i = 0; i < size; i++) {
      int order = ORDER.compare(circle.get((one + i) % size), circle.get((other + i) % size));
      if (order != 0) return order;
    }
    return 0;
  }
}
