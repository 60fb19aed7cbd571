package gauntlet.phone.hooks;

import android.graphics.Canvas;
import android.graphics.Outline;
import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import android.os.SystemClock;
import android.util.Log;
import gauntlet.given.Given;
import gauntlet.host.Watchdog;
import gauntlet.phone.classes.Epoch;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Crashes;
import gauntlet.phone.events.Exit;
import gauntlet.phone.process.AppProcess;
import gauntlet.turns.Turns;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

/** Where the app's code arrives instead of at the JVM or the computer; see gauntlet.image.CallRewriter. */
public final class AppHooks {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int SHORTEST_PREFIX = 3;
  /** What files have that came with the phone: 2009-01-01, as on all phones. */
  private static final long SYSTEM_FILES = 1_230_768_000_000L;
  private static final long HEAP = 256L << 20;
  private static final long DISK = 32L << 30;
  private static final Map<String, String> ENVIRONMENT = environmentOfPhone();
  private static final String WRITE_CARD = "android.permission.WRITE_EXTERNAL_STORAGE";
  /** All randomness of a process comes from here; what is asked of it depends on the run and on the order of asking. */
  private static final Random RANDOM = new Random(0);

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

  /** When a file was written by the phone's clock; what the system has brought with it is older than any app. */
  public static long lastModified(File file) {
    if (!file.exists()) return 0;
    return isInside(file) ? FileTimes.of(file) : SYSTEM_FILES;
  }

  public static boolean setLastModified(File file, long ms) {
    return isOwn(file) && file.setLastModified(ms);
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

  public static double random() {
    return RANDOM.nextDouble();
  }

  public static UUID randomUuid() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return UUID.nameUUIDFromBytes(bytes);
  }

  static void randomBytes(byte[] bytes) {
    RANDOM.nextBytes(bytes);
  }

  public static void shuffle(List<?> list) {
    Collections.shuffle(list, new Random(RANDOM.nextLong()));
  }

  // The process and what lies outside it.

  // Drawing. There is no graphics chip; to the app there is one, where its manifest wants it.

  public static boolean isHardwareAccelerated(Canvas canvas) {
    AppProcess process = AppProcess.current();
    return RecordedNodes.isRecording(canvas) || (process != null && process.drawsWithChip(canvas));
  }

  public static boolean isHardwareAccelerated(RecordingCanvas canvas) {
    return isHardwareAccelerated((Canvas) canvas);
  }

  public static void drawRenderNode(Canvas canvas, RenderNode node) {
    if (!isHardwareAccelerated(canvas))
      throw new IllegalArgumentException("RenderNodes can only be drawn on hardware-accelerated canvas");
    RecordedNodes.draw(canvas, node);
  }

  public static RecordingCanvas beginRecording(RenderNode node) {
    return beginRecording(node, node.getWidth(), node.getHeight());
  }

  public static RecordingCanvas beginRecording(RenderNode node, int width, int height) {
    return RecordedNodes.begin(node, width, height);
  }

  public static void endRecording(RenderNode node) {
    RecordedNodes.end(node);
  }

  public static boolean hasDisplayList(RenderNode node) {
    return RecordedNodes.has(node);
  }

  public static void discardDisplayList(RenderNode node) {
    RecordedNodes.discard(node);
  }

  public static boolean setOutline(RenderNode node, Outline outline) {
    RecordedNodes.outline(node, outline);
    return node.setOutline(outline);
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

  // The computer: how large it is, what it is called, how it was started.

  public static int processors(Runtime runtime) {
    return Given.PROCESSORS;
  }

  public static long maxMemory(Runtime runtime) {
    return HEAP;
  }

  public static long totalMemory(Runtime runtime) {
    return HEAP / 4;
  }

  public static long freeMemory(Runtime runtime) {
    return HEAP / 8;
  }

  public static long nativeHeap() {
    return HEAP / 16;
  }

  public static long getTotalSpace(File file) {
    return file.exists() ? DISK : 0;
  }

  public static long getFreeSpace(File file) {
    return file.exists() ? DISK / 2 : 0;
  }

  public static long getUsableSpace(File file) {
    return getFreeSpace(file);
  }

  public static Map<String, String> environment() {
    return ENVIRONMENT;
  }

  public static String environment(String name) {
    return ENVIRONMENT.get(Objects.requireNonNull(name));
  }

  public static InetAddress localHost() {
    return InetAddress.getLoopbackAddress();
  }

  /** The loader of the JVM's class path is the host's; what an app can load is in its own. */
  public static ClassLoader systemLoader() {
    return LoaderHooks.app();
  }

  /** The same where the framework asks, which finds its own classes by it and none of the app's. */
  public static ClassLoader frameworkLoader() {
    return LoaderHooks.framework();
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

  public static File createTempFile(String prefix, String suffix) throws IOException {
    return createTempFile(prefix, suffix, null);
  }

  /** In the app's own folder, by a name that only the run decides. */
  public static File createTempFile(String prefix, String suffix, File folder) throws IOException {
    if (prefix.length() < SHORTEST_PREFIX) throw new IllegalArgumentException("Prefix string \"" + prefix + "\" too short: length must be at least 3");
    File in = folder == null ? new File(System.getProperty("java.io.tmpdir", ".")) : folder;
    while (true) {
      File file = new File(in, prefix + (RANDOM.nextLong() >>> 1) + (suffix == null ? ".tmp" : suffix));
      if (createNewFile(file)) return file;
    }
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

  private static boolean isInside(File file) {
    AppProcess process = AppProcess.current();
    return process == null || process.storage.isOwn(file);
  }

  private static boolean isOwn(File file) {
    AppProcess process = AppProcess.current();
    if (process == null) return true;
    if (!process.storage.isOwn(file)) return false;
    boolean free = !process.storage.isShared(file) || (process.storage.isPublic(file) && process.permissions().hasScopedStorage());
    return free || process.permissions().has(WRITE_CARD);
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

  // Stacks as the app's author would read them: without what lies between the app and this JVM.

  public static void printStackTrace(Throwable thrown) {
    log("System.err", Crashes.text(thrown));
  }

  public static void printStackTrace(Throwable thrown, PrintStream out) {
    out.println(Crashes.text(thrown));
  }

  public static void printStackTrace(Throwable thrown, PrintWriter out) {
    out.println(Crashes.text(thrown));
  }

  /** As the framework does, which says nothing of a host that is not known. */
  public static String stackText(Throwable thrown) {
    boolean offline = thrown == null;
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) offline |= cause instanceof UnknownHostException;
    return offline ? "" : Crashes.text(thrown) + "\n";
  }

  /** Of a throwable or of a thread, whose own begins with two of the system's frames. */
  public static StackTraceElement[] getStackTrace(Object of) {
    if (of instanceof Throwable thrown) return Crashes.frames(thrown.getStackTrace());
    Thread thread = (Thread) of;
    StackTraceElement[] frames = Crashes.frames(thread.getStackTrace());
    return thread == Thread.currentThread() ? Crashes.asked(frames) : frames;
  }

  public static int log(int priority, String tag, String message) {
    return priority < Log.VERBOSE ? 0 : log(tag, message, null);
  }

  private static Map<String, String> environmentOfPhone() {
    Map<String, String> variables = new TreeMap<>();
    variables.put("ANDROID_ROOT", "/system");
    variables.put("ANDROID_DATA", "/data");
    variables.put("ANDROID_ASSETS", "/system/app");
    variables.put("ANDROID_STORAGE", "/storage");
    variables.put("ANDROID_BOOTLOGO", "1");
    variables.put("ASEC_MOUNTPOINT", "/mnt/asec");
    variables.put("DOWNLOAD_CACHE", "/data/cache");
    variables.put("EXTERNAL_STORAGE", "/sdcard");
    variables.put("PATH", "/system/bin:/system/xbin:/vendor/bin:/odm/bin");
    return Collections.unmodifiableMap(variables);
  }

  private static void limit(String api, String message) {
    AppProcess process = AppProcess.current();
    if (process != null) process.events.limit(api, message);
  }
}
