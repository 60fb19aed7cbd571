package gauntlet.phone.hooks;

import gauntlet.given.Given;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;

/**
 * When files were written, by the phone's clock. The JDK's streams leave that behind when they are closed (see
 * gauntlet.given.Given). What was written otherwise, by a database or as a folder, has the computer's time, which is known by
 * its fractions of a millisecond: it gets the phone's when somebody first asks.
 */
final class FileTimes {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private FileTimes() {}

  static long of(File file) {
    try {
      Object known = Files.getAttribute(file.toPath(), "lastModifiedTime");
      long nanos = ((FileTime) known).to(TimeUnit.NANOSECONDS);
      if (nanos % NANOS_PER_MILLI == 0) return nanos / NANOS_PER_MILLI;
      file.setLastModified(Given.currentTimeMillis());
    } catch (IOException e) {
      // Gone meanwhile, or not to be changed.
    }
    return Given.currentTimeMillis();
  }
}
