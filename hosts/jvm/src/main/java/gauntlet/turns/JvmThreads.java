package gauntlet.turns;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import sun.misc.Unsafe;

/** What the JVM itself does with threads, without the calls that the agent has put in front of it. */
final class JvmThreads {
  private static final Unsafe UNSAFE = unsafe();
  private static final Method START = startMethod();
  private static final Field TARGET = targetField();

  void start(Thread thread) {
    try {
      START.invoke(thread);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error) throw error;
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  void park(boolean absolute, long limit) {
    UNSAFE.park(absolute, limit);
  }

  void unpark(Object thread) {
    UNSAFE.unpark(thread);
  }

  /** Whether the JDK has made the thread for itself, as to watch folders: it waits for the system, and nobody for it. */
  boolean isJdks(Thread thread) {
    Object work = target(thread);
    Class<?> type = work == null ? thread.getClass() : work.getClass();
    return type.getClassLoader() == null && (type.getName().startsWith("sun.") || type.getName().startsWith("jdk."));
  }

  private static Object target(Thread thread) {
    try {
      return TARGET.get(thread);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field targetField() {
    try {
      Field target = Thread.class.getDeclaredField("target");
      target.setAccessible(true);
      return target;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM keeps the work of threads elsewhere", e);
    }
  }

  private static Method startMethod() {
    try {
      Method start = Thread.class.getDeclaredMethod("start0");
      start.setAccessible(true);
      return start;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this JVM starts threads in another way", e);
    }
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
