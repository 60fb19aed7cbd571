package gauntlet.jdk;

import java.lang.reflect.Field;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Vector;
import java.util.function.Consumer;
import sun.misc.Unsafe;

/**
 * The iterator that Android's array lists have: it ends where the list ended when it was asked for, whatever was added or removed
 * since. So removing the last element while looking at it is no concurrent modification, and removing the last but one is.
 */
public final class LimitedIterator<E> implements Iterator<E> {
  private static final Unsafe UNSAFE = unsafe();
  private static final long CHANGES = offset(AbstractList.class, "modCount");
  private static final long ARRAY = offset(ArrayList.class, "elementData");
  private static final long ARRAY_SIZE = offset(ArrayList.class, "size");
  private static final long VECTOR = offset(Vector.class, "elementData");
  private static final long VECTOR_SIZE = offset(Vector.class, "elementCount");

  private final AbstractList<E> list;
  private final long elements;
  private int limit;
  private int cursor;
  private int last = -1;
  private int changes;

  private LimitedIterator(AbstractList<E> list, long elements, long size) {
    this.list = list;
    this.elements = elements;
    limit = UNSAFE.getInt(list, size);
    changes = UNSAFE.getInt(list, CHANGES);
  }

  /** What the changed {@code ArrayList.iterator} gives. */
  public static <E> Iterator<E> of(ArrayList<E> list) {
    return new LimitedIterator<>(list, ARRAY, ARRAY_SIZE);
  }

  /** What the changed {@code Vector.iterator} gives. */
  public static <E> Iterator<E> of(Vector<E> vector) {
    return new LimitedIterator<>(vector, VECTOR, VECTOR_SIZE);
  }

  @Override
  public boolean hasNext() {
    return cursor < limit;
  }

  @Override
  public E next() {
    checkChanges();
    if (cursor >= limit) throw new NoSuchElementException();
    E element = element(cursor);
    last = cursor++;
    return element;
  }

  @Override
  public void remove() {
    if (last < 0) throw new IllegalStateException();
    checkChanges();
    try {
      list.remove(last);
    } catch (IndexOutOfBoundsException e) {
      throw new ConcurrentModificationException();
    }
    cursor = last;
    last = -1;
    limit--;
    changes = UNSAFE.getInt(list, CHANGES);
  }

  @Override
  public void forEachRemaining(Consumer<? super E> action) {
    if (action == null) throw new NullPointerException();
    int from = cursor;
    while (cursor < limit && UNSAFE.getInt(list, CHANGES) == changes) action.accept(element(cursor++));
    if (cursor > from) last = cursor - 1;
    checkChanges();
  }

  /** Reads the array itself: a subclass may have a get of its own. */
  @SuppressWarnings("unchecked")
  private E element(int index) {
    Object[] array = (Object[]) UNSAFE.getObject(list, elements);
    if (index >= array.length) throw new ConcurrentModificationException();
    return (E) array[index];
  }

  private void checkChanges() {
    if (UNSAFE.getInt(list, CHANGES) != changes) throw new ConcurrentModificationException();
  }

  private static Unsafe unsafe() {
    try {
      Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
      unsafe.setAccessible(true);
      return (Unsafe) unsafe.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long offset(Class<?> type, String field) {
    try {
      return UNSAFE.objectFieldOffset(type.getDeclaredField(field));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("lists of this JDK are made in another way", e);
    }
  }
}
