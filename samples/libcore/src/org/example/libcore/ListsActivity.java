package org.example.libcore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Observable;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.Vector;

/** Collections in ways in which the JDK and Android have parted. */
public class ListsActivity extends AnswersActivity {
  @Override
  void askAll() {
    ask("removes the last while looking at it", () -> without("c", new ArrayList<>(Arrays.asList("a", "b", "c"))));
    ask("removes the last but one while looking at it", () -> without("b", new ArrayList<>(Arrays.asList("a", "b", "c"))));
    ask("removes the last of a vector", () -> without("c", new Vector<>(Arrays.asList("a", "b", "c"))));
    ask("array of a list", () -> ((String[]) Arrays.asList("a", "b").toArray()).length);
    ask("first of a queue", () -> new PriorityQueue<Object>().offer(new Object()));
    ask("second of a queue", () -> {
      PriorityQueue<Object> queue = new PriorityQueue<>();
      queue.add(new Object());
      return queue.add(new Object());
    });
    ask("queue in order", () -> {
      PriorityQueue<Integer> queue = new PriorityQueue<>(Arrays.asList(3, 1, 2));
      queue.add(0);
      return queue.poll() + "" + queue.poll();
    });
    ask("observed", () -> {
      List<Object> heard = new ArrayList<>();
      Observable subject = new Observable() {
        @Override
        public boolean hasChanged() {
          return true;
        }
      };
      subject.addObserver((from, what) -> heard.add(what));
      subject.notifyObservers("news");
      return heard;
    });
    ask("sorted while looked at", () -> {
      List<Integer> list = new ArrayList<>(Arrays.asList(2, 1));
      for (Integer ignored : list) Collections.sort(list);
      return list;
    });
    ask("sorts itself", () -> {
      List<Integer> list = new SortedByCollections();
      Collections.addAll(list, 2, 1);
      Collections.sort(list);
      return list;
    });
    ask("identifier", () -> UUID.fromString("00000001-0002-0003-0004-0000000000005"));
  }

  private static List<String> without(String one, List<String> list) {
    for (String element : list) if (element.equals(one)) list.remove(element);
    return list;
  }

  /** Was right until lists could sort themselves: from target 26 on the two call each other. */
  private static final class SortedByCollections extends ArrayList<Integer> {
    private int depth;

    @Override
    public void sort(Comparator<? super Integer> comparator) {
      if (depth++ > 0) throw new IllegalStateException();
      Collections.sort(this, comparator);
    }
  }
}
