package gauntlet.phone.hooks;

import android.graphics.Canvas;
import android.graphics.RenderNode;
import android.os.SystemClock;
import android.util.Log;
import gauntlet.host.Watchdog;
import gauntlet.phone.classes.Epoch;
import gauntlet.phone.events.Crashes;
import gauntlet.phone.events.Exit;
import gauntlet.phone.process.AppProcess;
import gauntlet.turns.Turns;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Calendar;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Where the app's code arrives instead of at the JVM or the computer; see gauntlet.image.CallRewriter. */
public final class AppHooks {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final String WRITE_CARD = "android.permission.WRITE_EXTERNAL_STORAGE";
  /** All randomness of a process comes from here; what is asked of it depends on the run and on the order of asking. */
  private static final Random RANDOM = new Random();

  private AppHooks() {}

  public static void seed(long seed) {
    RANDOM.setSeed(seed);
  }

  // Time. Uptime and wall clock are one, and start at the epoch that the device was given.

  public static long currentTimeMillis() {
    return SystemClock.uptimeMillis();
  }

  public static long nanoTime() {
    return SystemClock.uptimeMillis() * NANOS_PER_MILLI;
  }

  public static void setNow(Calendar calendar) {
    calendar.setTimeInMillis(currentTimeMillis());
  }

  public static Calendar calendar() {
    return now(Calendar.getInstance());
  }

  public static Calendar calendar(TimeZone zone) {
    return now(Calendar.getInstance(zone));
  }

  public static Calendar calendar(Locale locale) {
    return now(Calendar.getInstance(locale));
  }

  public static Calendar calendar(TimeZone zone, Locale locale) {
    return now(Calendar.getInstance(zone, locale));
  }

  private static Calendar now(Calendar calendar) {
    setNow(calendar);
    return calendar;
  }

  public static void sleep(long ms) throws InterruptedException {
    sleep(ms, 0);
  }

  public static void sleep(long ms, int nanos) throws InterruptedException {
    try {
      endWithProcess();
      Turns.sleep(ms, nanos);
    } finally {
      endWithProcess();
    }
  }

  /** {@code SystemClock.sleep}, which no interrupt ends. */
  public static void sleepOn(long ms) {
    long until = currentTimeMillis() + ms;
    boolean interrupted = false;
    for (long left = ms; left > 0; left = until - currentTimeMillis()) {
      try {
        sleep(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  /** The process that slept may be gone; its thread goes with it. */
  private static void endWithProcess() {
    if (Epoch.isOver()) throw new ThreadDeath();
  }

  // Chance.

  public static long seed() {
    return RANDOM.nextLong();
  }

  public static double random() {
    return RANDOM.nextDouble();
  }

  public static UUID randomUuid() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return UUID.nameUUIDFromBytes(bytes);
  }

  public static void shuffle(List<?> list) {
    Collections.shuffle(list, new Random(seed()));
  }

  // The process and what lies outside it.

  /** Without a graphics chip there is no way to draw what was recorded for one; the rest of the picture is drawn. */
  public static void drawRenderNode(Canvas canvas, RenderNode node) {
    if (canvas.isHardwareAccelerated()) canvas.drawRenderNode(node);
  }

  public static void exit(int code) {
    AppProcess process = AppProcess.current();
    if (process != null) process.exited(code);
    throw new Exit(code);
  }

  public static void exit(Runtime runtime, int code) {
    exit(code);
  }

  public static void killProcess(int pid) {
    if (pid == android.os.Process.myPid()) exit(9);
  }

  /** Android's Thread.stop has never worked. */
  public static void stop(Thread thread) {
    throw new UnsupportedOperationException();
  }

  /** An app that interrupts every thread it finds finds only its own on a phone. */
  public static void interrupt(Thread thread) {
    if (!thread.getName().startsWith(Watchdog.HOST_THREAD)) thread.interrupt();
  }

  /** When garbage is collected, the computer decides; no app may see a difference. */
  public static void collect() {}

  public static void collect(Runtime runtime) {}

  public static Process exec(Runtime runtime, String command) throws IOException {
    return refuse(command);
  }

  public static Process exec(Runtime runtime, String command, String[] environment) throws IOException {
    return refuse(command);
  }

  public static Process exec(Runtime runtime, String command, String[] environment, File folder) throws IOException {
    return refuse(command);
  }

  public static Process exec(Runtime runtime, String[] command) throws IOException {
    return refuse(String.join(" ", command));
  }

  public static Process exec(Runtime runtime, String[] command, String[] environment) throws IOException {
    return refuse(String.join(" ", command));
  }

  public static Process exec(Runtime runtime, String[] command, String[] environment, File folder) throws IOException {
    return refuse(String.join(" ", command));
  }

  public static Process exec(ProcessBuilder builder) throws IOException {
    return refuse(String.join(" ", builder.command()));
  }

  private static Process refuse(String command) throws IOException {
    limit("java.lang.Runtime.exec", command);
    throw new IOException("Cannot run program \"" + command + "\": error=13, Permission denied");
  }

  public static void loadLibrary(String name) {
    AppProcess process = AppProcess.current();
    if (process != null) process.events.libraryMissing(name);
    throw new UnsatisfiedLinkError("dlopen failed: library \"" + name + "\" is native code, which this device cannot run");
  }

  public static void loadLibrary(Runtime runtime, String name) {
    loadLibrary(name);
  }

  public static InetAddress address(String host) throws UnknownHostException {
    return addresses(host)[0];
  }

  /** A device without a network still knows itself and addresses written as numbers. */
  public static InetAddress[] addresses(String host) throws UnknownHostException {
    if (host == null || host.isEmpty() || host.equals("localhost")) return new InetAddress[] {InetAddress.getLoopbackAddress()};
    if (host.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) return InetAddress.getAllByName(host);
    throw new UnknownHostException("Unable to resolve host \"" + host + "\": No address associated with hostname");
  }

  /** A path as the app names it, to where the phone keeps it. */
  public static String path(String path) {
    AppProcess process = AppProcess.current();
    return process == null ? path : process.storage.map(path);
  }

  /** The same for a path that is to be written to; outside the app's folders nothing is. */
  public static String writable(String path) throws FileNotFoundException {
    String mapped = path(path);
    if (mapped != null) writable(new File(mapped));
    return mapped;
  }

  public static File writable(File file) throws FileNotFoundException {
    if (file != null && !isOwn(file))
      throw new FileNotFoundException(file.getPath() + ": open failed: EACCES (Permission denied)");
    return file;
  }

  public static boolean delete(File file) {
    return isOwn(file) && file.delete();
  }

  public static boolean createNewFile(File file) throws IOException {
    writable(file);
    return file.createNewFile();
  }

  public static boolean mkdir(File file) {
    return isOwn(file) && file.mkdir();
  }

  public static boolean mkdirs(File file) {
    return isOwn(file) && file.mkdirs();
  }

  public static boolean renameTo(File from, File to) {
    return isOwn(from) && isOwn(to) && from.renameTo(to);
  }

  private static boolean isOwn(File file) {
    AppProcess process = AppProcess.current();
    if (process == null) return true;
    if (!process.storage.isOwn(file)) return false;
    boolean free = !process.storage.isShared(file) || (process.storage.isPublic(file) && process.permissions().hasScopedStorage());
    return free || process.permissions().has(WRITE_CARD);
  }

  /** Android's regular expressions also know comments. */
  public static Pattern pattern(String expression) {
    return pattern(expression, 0);
  }

  public static Pattern pattern(String expression, int flags) {
    try {
      return Pattern.compile(expression, flags);
    } catch (PatternSyntaxException e) {
      String without = expression.replaceAll("\\(\\?#[^)]*\\)", "");
      if (without.equals(expression)) throw e;
      return Pattern.compile(without, flags);
    }
  }

  // The log.

  public static int log(String tag, String message) {
    return log(tag, message, null);
  }

  public static int log(String tag, Throwable thrown) {
    return log(tag, null, thrown);
  }

  public static int log(String tag, String message, Throwable thrown) {
    AppProcess process = AppProcess.current();
    String text = thrown == null ? message : message == null ? thrown.toString() : message + ": " + thrown;
    if (process != null) process.events.log(String.valueOf(tag), String.valueOf(text));
    return text == null ? 0 : text.length();
  }

  /** As the app's author would read it: without what lies between the app and this JVM. */
  public static void printStackTrace(Throwable thrown) {
    log("System.err", Crashes.text(thrown));
  }

  public static int log(int priority, String tag, String message) {
    return priority < Log.VERBOSE ? 0 : log(tag, message, null);
  }

  private static void limit(String api, String message) {
    AppProcess process = AppProcess.current();
    if (process != null) process.events.limit(api, message);
  }
}
