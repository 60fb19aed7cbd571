package gauntlet.image;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/** How long threads of the app have worked on converting its classes: on a phone they would not have. */
public final class ConversionTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final AtomicLong NANOS = new AtomicLong();

  private ConversionTime() {}

  static long begin() {
    return THREADS.getCurrentThreadCpuTime();
  }

  static void end(long begun) {
    NANOS.addAndGet(THREADS.getCurrentThreadCpuTime() - begun);
  }

  /** Of all threads together, since the start. */
  public static long nanos() {
    return NANOS.get();
  }
}
