package gauntlet.given;

import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Where the JDK's streams keep the path of their file. */
final class Paths {
  static final Unsafe UNSAFE = unsafe();
  static final long WRITTEN = offset(FileOutputStream.class, "path");
  static final long ACCESSED = offset(RandomAccessFile.class, "path");
  static final long WRITABLE = offset(RandomAccessFile.class, "rw");

  private Paths() {}

  private static long offset(Class<?> type, String field) {
    try {
      return UNSAFE.objectFieldOffset(type.getDeclaredField(field));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM keeps the paths of files elsewhere", e);
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
