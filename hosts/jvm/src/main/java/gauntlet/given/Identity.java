package gauntlet.given;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * Numbers objects: what {@code Object.hashCode} gives for an object whose class has no other. The JVM draws these numbers at
 * random when they are first asked for, so that texts and the order of hashed sets would differ from run to run. Code is
 * rewritten to call {@link #ensure} before it asks: an object without a number gets one that depends on nothing but its class
 * and how many of that class were asked before it in this process. A number is written to where the JVM keeps it, in the
 * object's header, so that whoever asks, in whatever way, hears the same; and an object that has one keeps it.
 *
 * <p>Where the JVM keeps it is found out by trying. In a JVM that keeps it elsewhere, or while another thread holds the object's
 * monitor, the JVM's own number stays.
 *
 * <p>Called by every map of the JDK: nothing here may use one.
 */
public final class Identity {
  static final Unsafe UNSAFE = unsafe();
  private static final long MARK = 0;
  /** The last two bits of an object's first word say what is in the others. */
  private static final int STATE = 3;
  private static final int UNLOCKED = 1;
  private static final int LOCKED = 0;
  private static final int MONITOR = 2;
  private static final long NUMBER = 0x7fffffff;
  /** No structure of the JVM's own lies below. */
  private static final long LOWEST_ADDRESS = 0x10000;
  private static final int NONE = -1;
  private static final long MAIN_THREAD = 2;
  private static final long THREAD_ID = threadId();

  /** By how many bits the number is shifted; {@link #NONE} where it cannot be written. */
  private static final int SHIFT;
  /** Whether a locked object has its number where an unlocked one has it. */
  private static final boolean IN_PLACE_WHEN_LOCKED;
  /** Whether the word of a locked object is the address of its old word. */
  private static final boolean MOVED_WHEN_LOCKED;
  private static final boolean MOVED_TO_MONITOR;

  static {
    SHIFT = shift();
    boolean inPlace = false;
    boolean moved = false;
    Object probe = new Object();
    long before = mark(probe);
    synchronized (probe) {
      long locked = mark(probe);
      if (SHIFT != NONE && (locked & STATE) == LOCKED) {
        inPlace = (locked | STATE) == (before | STATE);
        moved = !inPlace && locked > LOWEST_ADDRESS && UNSAFE.getLong(locked) == before;
      }
    }
    IN_PLACE_WHEN_LOCKED = inPlace;
    MOVED_WHEN_LOCKED = moved;
    MOVED_TO_MONITOR = SHIFT != NONE && movesToMonitor();
  }

  /** How many objects of a class have a number by now. */
  private static final class Count {
    final Class<?> type;
    final int name;
    int asked;

    Count(Class<?> type) {
      this.type = type;
      name = type.getName().hashCode();
    }
  }

  /** By the numbers of the classes, which follow from their names; at most half of it is in use. */
  private static Count[] counts = new Count[1024];
  private static int used;

  private Identity() {}

  /** A process begins: its objects are numbered from the start. */
  public static synchronized void begin() {
    counts = new Count[1024];
    used = 0;
  }

  /** Whether this JVM lets objects be numbered. */
  public static boolean works() {
    return SHIFT != NONE;
  }

  /** Gives the object its number if it has none; one of a class with a number of its own does not need it. */
  public static void ensure(Object object) {
    if (object == null || object instanceof String || object instanceof Number) return;
    ensureOwn(object);
  }

  /** The same for code that asks past the number which the object's class may give it. */
  public static void ensureOwn(Object object) {
    if (object == null || SHIFT == NONE) return;
    long mark = UNSAFE.getLong(object, MARK);
    if ((mark & STATE) == UNLOCKED && (mark >>> SHIFT & NUMBER) != 0) return;
    if (!isNumbered(object, mark) && isOurs(object)) number(object);
  }

  private static boolean isNumbered(Object object, long mark) {
    return (word(object, mark) >>> SHIFT & NUMBER) != 0;
  }

  /** The word that has the number; one with nothing but ones in it when nobody may touch it. */
  private static long word(Object object, long mark) {
    int state = (int) (mark & STATE);
    if (state == UNLOCKED || (state == LOCKED && IN_PLACE_WHEN_LOCKED)) return mark;
    long address = mark & ~STATE;
    if (address <= LOWEST_ADDRESS) return -1;
    if (state == LOCKED && MOVED_WHEN_LOCKED && Thread.holdsLock(object)) return UNSAFE.getLong(address);
    return state == MONITOR && MOVED_TO_MONITOR ? UNSAFE.getLong(address) : -1;
  }

  /** The host's own threads run beside the app's: what they ask of the JDK's objects must not count. */
  private static boolean isOurs(Object object) {
    boolean named = object instanceof Class || object instanceof Enum || object instanceof Thread;
    return named || object.getClass().getClassLoader() != null || Given.isApps();
  }

  private static void number(Object object) {
    int number = numberOf(object);
    long shifted = (number == 0 ? 1 : (long) number) << SHIFT;
    for (int tries = 0; tries < 100; tries++) {
      long mark = UNSAFE.getLong(object, MARK);
      long word = word(object, mark);
      if ((word >>> SHIFT & NUMBER) != 0) return;
      boolean inPlace = word == mark;
      boolean done =
          inPlace
              ? UNSAFE.compareAndSwapLong(object, MARK, mark, mark | shifted)
              : UNSAFE.compareAndSwapLong(null, mark & ~STATE, word, word | shifted);
      if (done) return;
    }
  }

  private static int numberOf(Object object) {
    if (object instanceof Class<?> type) return mixed(type.getName().hashCode(), 0);
    if (object instanceof Enum<?> constant) return mixed(constant.getDeclaringClass().getName().hashCode(), constant.ordinal() + 1);
    if (object instanceof Thread) return mixed(Thread.class.getName().hashCode(), (int) UNSAFE.getLong(object, THREAD_ID));
    return next(object.getClass());
  }

  private static synchronized int next(Class<?> type) {
    Count count = count(type);
    return mixed(count.name, ++count.asked);
  }

  private static Count count(Class<?> type) {
    int mask = counts.length - 1;
    int at = type.getName().hashCode() & mask;
    while (counts[at] != null && counts[at].type != type) at = at + 1 & mask;
    if (counts[at] != null) return counts[at];
    Count count = new Count(type);
    counts[at] = count;
    if (++used * 2 > counts.length) grow();
    return count;
  }

  private static void grow() {
    Count[] old = counts;
    counts = new Count[2 * old.length];
    int mask = counts.length - 1;
    for (Count count : old) {
      if (count == null) continue;
      int at = count.name & mask;
      while (counts[at] != null) at = at + 1 & mask;
      counts[at] = count;
    }
  }

  private static int mixed(int name, int asked) {
    int number = name * 0x9e3779b9 + asked * 0x85ebca6b;
    number = (number ^ number >>> 16) * 0xc2b2ae35;
    return (number ^ number >>> 13) & (int) NUMBER;
  }

  /** Asks the JVM for a number and looks where it has put it; then puts one there and asks. */
  private static int shift() {
    Object probe = new Object();
    long before = mark(probe);
    long number = System.identityHashCode(probe);
    long after = mark(probe);
    for (int shift = 2; shift < 33; shift++) {
      if ((after ^ before) != number << shift || (before & STATE) != UNLOCKED) continue;
      Object other = new Object();
      long given = 0x12345678;
      UNSAFE.compareAndSwapLong(other, MARK, mark(other), mark(other) | given << shift);
      return System.identityHashCode(other) == given ? shift : NONE;
    }
    return NONE;
  }

  private static boolean movesToMonitor() {
    Object probe = new Object();
    long before = mark(probe);
    synchronized (probe) {
      try {
        probe.wait(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      long mark = mark(probe);
      return (mark & STATE) == MONITOR && mark > LOWEST_ADDRESS && (UNSAFE.getLong(mark & ~STATE) == before);
    }
  }

  /** The main thread of the app was made by the host: it gets the number that a phone gives it. */
  public static void isMain(Thread thread) {
    UNSAFE.putLong(thread, THREAD_ID, MAIN_THREAD);
  }

  private static long threadId() {
    try {
      return UNSAFE.objectFieldOffset(Thread.class.getDeclaredField("tid"));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM numbers threads in another way", e);
    }
  }

  private static long mark(Object object) {
    return UNSAFE.getLong(object, MARK);
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
}
