package gauntlet.phone.libcore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;

/** Up to target 25 a list is sorted from outside, without its own method: it does not count as a change of an array list. */
public final class Sorting {
  private static final int BY_THE_LIST = 26;

  private Sorting() {}

  public static <T extends Comparable<? super T>> void sort(List<T> list) {
    sort(list, null);
  }

  @SuppressWarnings("unchecked")
  public static <T> void sort(List<T> list, Comparator<? super T> comparator) {
    if (Target.sdk() >= BY_THE_LIST) {
      Collections.sort(list, comparator);
      return;
    }
    T[] elements = (T[]) list.toArray();
    Arrays.sort(elements, comparator);
    if (list.getClass() == ArrayList.class) {
      for (int i = 0; i < elements.length; i++) list.set(i, elements[i]);
      return;
    }
    ListIterator<T> iterator = list.listIterator();
    for (T element : elements) {
      iterator.next();
      iterator.set(element);
    }
  }
}
