package gauntlet.given;

import java.io.FileOutputStream;
import java.io.RandomAccessFile;

/** Where the JDK's streams keep the path of their file. */
final class Paths {
  private static final long WRITTEN = offset(FileOutputStream.class, "path");
  private static final long ACCESSED = offset(RandomAccessFile.class, "path");
  private static final long WRITABLE = offset(RandomAccessFile.class, "rw");

  private Paths() {}

  /** The path that a stream was opened with; null when it was opened in another way. */
  static String of(FileOutputStream stream) {
    return (String) Identity.UNSAFE.getObject(stream, WRITTEN);
  }

  /** The same for a file that may be written to; null for one that is only read. */
  static String of(RandomAccessFile file) {
    return Identity.UNSAFE.getBoolean(file, WRITABLE) ? (String) Identity.UNSAFE.getObject(file, ACCESSED) : null;
  }

  private static long offset(Class<?> type, String field) {
    try {
      return Identity.UNSAFE.objectFieldOffset(type.getDeclaredField(field));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM keeps the paths of files elsewhere", e);
    }
  }
}
