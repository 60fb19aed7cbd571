package gauntlet.turns;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import sun.misc.Unsafe;

/** What the JVM itself does with threads, without the calls that the agent has put in front of it. */
final class JvmThreads {
  private static final Unsafe UNSAFE = unsafe();
  private static final Method START = startMethod();

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
