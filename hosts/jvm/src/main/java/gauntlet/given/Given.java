package gauntlet.given;

import gauntlet.turns.Turns;
import java.io.File;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the JDK's own code is given, on threads of the app, in place of what it would ask the computer for; see
 * gauntlet.sandbox.JdkCalls. On other threads it hears the truth.
 */
public final class Given {
  /** As many cores as a phone has. */
  public static final int PROCESSORS = 8;

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MILLIS_PER_SECOND = 1000;
  /** The first number of a thread that the app makes, and of one that the framework makes, which it does once in a JVM. */
  private static final long APPS_THREAD = 30;
  private static final long SYSTEMS_THREAD = 10_000;

  /** From here on the system gives ports to sockets that ask for any. */
  private static final int FIRST_PORT = 40_000;

  /** How often was drawn, by who draws. */
  private static final Map<Integer, Integer> DRAWN = new HashMap<>();
  private static long seed;
  private static volatile ClassLoader app;
  private static long appsThreads;
  private static long systemsThreads;
  private static int port = FIRST_PORT;

  private Given() {}

  /** A process begins, whose classes have this loader. */
  public static synchronized void begin(long newSeed, ClassLoader newApp) {
    seed = newSeed;
    app = newApp;
    appsThreads = APPS_THREAD;
    systemsThreads = SYSTEMS_THREAD;
    port = FIRST_PORT;
    DRAWN.clear();
    Identity.begin();
  }

  /** Whether a class is one of the app's, and not of an app that was there before. */
  public static boolean isOfApp(Class<?> type) {
    return app != null && type.getClassLoader() == app;
  }

  /** One that no socket of this process has. */
  public static synchronized int port() {
    return port++;
  }

  static boolean isApps() {
    return Turns.scheduler().isAtWork(Thread.currentThread());
  }

  // Time. The JDK's waits have theirs from gauntlet.turns.

  public static long currentTimeMillis() {
    return Turns.scheduler().told();
  }

  public static long nanoTime() {
    return isApps() ? currentTimeMillis() * NANOS_PER_MILLI : System.nanoTime();
  }

  /** {@code VM.getNanoTimeAdjustment}: the nanoseconds since this second. */
  public static long nanoTimeAdjustment(long second) {
    return (currentTimeMillis() - second * MILLIS_PER_SECOND) * NANOS_PER_MILLI;
  }

  /** A file that was written to has the computer's time, which is of more than milliseconds; one that was told has not. */
  public static FileTime fileTime(FileTime time) {
    boolean told = time.to(TimeUnit.NANOSECONDS) % NANOS_PER_MILLI == 0;
    return told || !isApps() ? time : FileTime.fromMillis(currentTimeMillis());
  }

  /** A file was written: it keeps when that was by the phone's clock. */
  public static void closed(FileOutputStream stream) {
    if (isApps()) keepTime(Paths.of(stream));
  }

  public static void closed(RandomAccessFile file) {
    if (isApps()) keepTime(Paths.of(file));
  }

  private static void keepTime(String path) {
    if (path != null) new File(path).setLastModified(currentTimeMillis());
  }

  /** What a folder holds, in an order that does not depend on the computer's files. */
  public static String[] sorted(String[] names) {
    if (names != null) Arrays.sort(names);
    return names;
  }

  // Chance.

  /** {@code Random.seedUniquifier}. */
  public static long seed() {
    return isApps() ? draw(Callers.path()) : System.nanoTime();
  }

  /** The seed of a generator that takes it from a counter of the JVM's. */
  public static long next(AtomicLong counter, long step) {
    return isApps() ? draw(Callers.path()) : counter.getAndAdd(step);
  }

  /** The same for the generator that each thread has, whoever is the first to use it. */
  public static long ofThread(AtomicLong counter, long step) {
    return isApps() ? mixed(0, Thread.currentThread().getId()) : counter.getAndAdd(step);
  }

  public static int ofThread(AtomicInteger counter, int step) {
    return isApps() ? (int) mixed(1, Thread.currentThread().getId()) : counter.addAndGet(step);
  }

  /** What a secure source has just filled. */
  public static void fill(byte[] bytes) {
    if (!isApps()) return;
    long number = draw(Callers.path());
    for (int i = 0; i < bytes.length; i++) {
      if (i % Long.BYTES == 0) number = mixed(number, i);
      bytes[i] = (byte) (number >>> i % Long.BYTES * Byte.SIZE);
    }
  }

  public static byte[] filled(byte[] bytes) {
    fill(bytes);
    return bytes;
  }

  /** Each way to the source has numbers of its own: what the JDK draws only once in a JVM does not move the others'. */
  private static synchronized long draw(int path) {
    return mixed(path, DRAWN.merge(path, 1, Integer::sum));
  }

  private static long mixed(long who, long count) {
    long number = (seed + who * 0xd1342543de82ef95L) * 0x9e3779b97f4a7c15L + count * 0xaef17502108ef2d9L;
    number = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
    number = (number ^ number >>> 27) * 0x94d049bb133111ebL;
    return number ^ number >>> 31;
  }

  // The computer.

  public static int processors(Runtime runtime) {
    return PROCESSORS;
  }

  /** The number of a thread that is being made. */
  public static long threadId(long number) {
    if (!isApps()) return number;
    boolean apps = Callers.maker() == app;
    synchronized (Given.class) {
      return apps ? appsThreads++ : systemsThreads++;
    }
  }

  /** Where a set or map that cannot be changed begins when it is gone through, and which way it goes. */
  public static long salt() {
    return 0;
  }

  public static boolean reverse() {
    return false;
  }
}
