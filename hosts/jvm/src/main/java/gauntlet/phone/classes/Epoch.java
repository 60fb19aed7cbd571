package gauntlet.phone.classes;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** Counts the processes of the app. Rewritten classes compare their own epoch with this one; see StaticsReset. */
public final class Epoch {
  public static int now = 1;

  /** The epoch that a thread was made in, which it has from its maker. Threads of the host have none. */
  private static final InheritableThreadLocal<Integer> BORN = new InheritableThreadLocal<>();

  /** Enums that have begun once. */
  private static final Set<Class<?>> ENUMS = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  /** Where the JVM remembers the constants of an enum. */
  private static final Field[] REMEMBERED = {field("enumConstants"), field("enumConstantDirectory")};

  private Epoch() {}

  /** Another epoch begins; the calling thread, and what it starts from now on, belongs to it. */
  public static void next() {
    now++;
    BORN.set(now);
    synchronized (ENUMS) {
      for (Class<?> type : ENUMS) forgetConstants(type);
    }
  }

  /** Called by an enum that begins. It will have other constants in the next epoch. */
  public static void begun(Class<?> type) {
    ENUMS.add(type);
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
