package gauntlet.phone.classes;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the processes of the app. Rewritten classes compare their own epoch with this one; see StaticsReset. */
public final class Epoch {
  public static int now = 1;

  /** The epoch that a thread was made in, which it has from its maker. Threads of the host have none. */
  private static final InheritableThreadLocal<Integer> BORN = new InheritableThreadLocal<>();

  /** Enums that have begun once. */
  private static final Set<Class<?>> ENUMS = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  /** Where the JVM remembers the constants of an enum. */
  private static final Field[] REMEMBERED = {field("enumConstants"), field("enumConstantDirectory")};

  /** Classes whose initialiser has thrown in this epoch, with what it has thrown. */
  private static final Map<Class<?>, Throwable> FAILURES = new ConcurrentHashMap<>();
  /** Those of them that nobody but the JVM has asked for yet. */
  private static final Set<Class<?>> UNHEARD = ConcurrentHashMap.newKeySet();

  private Epoch() {}

  /** Another epoch begins; the calling thread, and what it starts from now on, belongs to it. */
  public static void next() {
    now++;
    BORN.set(now);
    FAILURES.clear();
    UNHEARD.clear();
    synchronized (ENUMS) {
      for (Class<?> type : ENUMS) forgetConstants(type);
    }
  }

  /** Called by an enum that begins. It will have other constants in the next epoch. */
  public static void begun(Class<?> type) {
    ENUMS.add(type);
  }

  /**
   * The epoch of a class whose initialiser has thrown this: failed in the one of now. A thread that was stopped in it, at the end of its
   * process, has told nothing of the class, which begins anew at its next use.
   */
  public static int after(Throwable thrown) {
    return thrown instanceof ThreadDeath ? Integer.MIN_VALUE : -now;
  }

  /** Called by a class whose initialiser has thrown: gives what whoever needed the class gets. */
  public static Throwable failed(Class<?> type, Throwable thrown) {
    if (thrown instanceof ThreadDeath) return thrown;
    Throwable heard = thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    FAILURES.put(type, heard);
    return heard;
  }

  /** Called by a class that has failed where nobody could hear of it. */
  public static void unheard(Class<?> type) {
    UNHEARD.add(type);
  }

  /** What the next one gets who needs a class that has failed. */
  public static Throwable failure(Class<?> type) {
    Throwable first = FAILURES.get(type);
    if (UNHEARD.remove(type)) return first;
    Throwable gone = new NoClassDefFoundError(type.getName()).initCause(first);
    StackTraceElement[] stack = gone.getStackTrace();
    // Whose code needed the class comes first, not this one.
    gone.setStackTrace(Arrays.copyOfRange(stack, Math.min(1, stack.length), stack.length));
    return gone;
  }

  private static void forgetConstants(Class<?> type) {
    try {
      for (Field field : REMEMBERED) field.set(type, null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(String name) {
    try {
      Field field = Class.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM remembers the constants of enums elsewhere", e);
    }
  }

  /** Whether the calling thread was made in an epoch that is over. */
  public static boolean isOver() {
    Integer born = BORN.get();
    return born != null && born != now;
  }
}
