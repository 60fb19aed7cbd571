package gauntlet.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Vector;
import org.junit.jupiter.api.Test;

class LimitedIteratorTest {
  private static final List<String> LETTERS = List.of("a", "b", "c");

  @Test
  void endsWhereTheListEndedWhateverIsAddedOrRemoved() {
    ArrayList<String> list = new ArrayList<>(LETTERS);
    Iterator<String> iterator = LimitedIterator.of(list);
    for (int i = 0; i < 3; i++) iterator.next();
    list.add("d");
    assertFalse(iterator.hasNext());
    list.clear();
    assertFalse(iterator.hasNext());
  }

  @Test
  void theLastButOneIsNotRemovedUnnoticed() {
    ArrayList<String> list = new ArrayList<>(LETTERS);
    Iterator<String> iterator = LimitedIterator.of(list);
    iterator.next();
    iterator.next();
    list.remove("b");
    assertEquals(true, iterator.hasNext());
    assertThrows(ConcurrentModificationException.class, iterator::next);
  }

  @Test
  void removesWhatItHasGiven() {
    ArrayList<String> list = new ArrayList<>(LETTERS);
    Iterator<String> iterator = LimitedIterator.of(list);
    assertThrows(IllegalStateException.class, iterator::remove);
    iterator.next();
    iterator.remove();
    assertEquals("b", iterator.next());
    List<String> rest = new ArrayList<>();
    iterator.forEachRemaining(rest::add);
    assertEquals(List.of("c"), rest);
    assertThrows(NoSuchElementException.class, iterator::next);
    assertEquals(List.of("b", "c"), list);
  }

  @Test
  void vectorsHaveItToo() {
    Vector<String> vector = new Vector<>(LETTERS);
    Iterator<String> iterator = LimitedIterator.of(vector);
    for (int i = 0; i < 3; i++) iterator.next();
    vector.add("d");
    assertFalse(iterator.hasNext());
  }
}
