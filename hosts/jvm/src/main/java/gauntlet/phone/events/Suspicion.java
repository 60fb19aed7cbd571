package gauntlet.phone.events;

import gauntlet.image.FrameworkNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why this device may have caused a crash itself, which a phone would not have had: in words, and the stack as it was, with the
 * frames of the device in it. What happens between the app's innermost call and the exception decides.
 */
public record Suspicion(String why, List<String> stack) {
  /**
   * What is known besides the exception. {@code limit}: what the device could not do just before, or null; {@code isFaked}: whether
   * something stands in for a method of the framework.
   */
  public record Doubts(String limit, Predicate<String> isFaked) {}

  private static final int MOST_FRAMES = 60;

  /** What our own code throws by mistake; whatever else it throws, it does as a phone would. */
  private static final Set<String> MISTAKES =
      Set.of(
          "java.lang.NullPointerException", "java.lang.ClassCastException", "java.lang.IndexOutOfBoundsException",
          "java.lang.ArrayIndexOutOfBoundsException", "java.lang.StringIndexOutOfBoundsException", "java.lang.NegativeArraySizeException",
          "java.lang.UnsupportedOperationException", "java.util.NoSuchElementException", "java.util.ConcurrentModificationException");

  /** Code that the JVM did not accept as it was converted, or that asks a class of the phone for what it does not have. */
  private static final Set<String> UNLINKED =
      Set.of("java.lang.VerifyError", "java.lang.ClassFormatError", "java.lang.BootstrapMethodError", "java.lang.IncompatibleClassChangeError");
  private static final Set<String> MISSING =
      Set.of(
          "java.lang.NoClassDefFoundError", "java.lang.ClassNotFoundException", "java.lang.NoSuchMethodError",
          "java.lang.NoSuchFieldError", "java.lang.AbstractMethodError");

  /** How errors name a method, with its return type before it, and how they name a class. */
  private static final Pattern METHOD = Pattern.compile("'(?:\\S+ )?([\\w$.]+)\\.[\\w$<>]+\\(");
  private static final Pattern NAME = Pattern.compile("[\\w$]+(?:[./][\\w$]+)+");

  /** Parts of the JDK that Android has made otherwise. */
  private static final String[] OTHERWISE = {
    "java.util.regex.", "java.text.", "java.security.", "javax.crypto.", "javax.net.", "java.util.zip.", "sun.", "com.sun.",
  };
  /** What stands in for native code of Android by running the same library: what it throws, it throws on a phone. */
  private static final Set<String> EXACT = Set.of("org.robolectric.shadows.ShadowNativeSQLiteConnection");
  /** Checked exceptions by which callers are told of bad input: an app that does not catch them crashes on a phone, too. */
  private static final Set<String> TOLD = Set.of("java.text.ParseException", "java.util.zip.ZipException", "java.util.zip.DataFormatException");

  /** Null where nothing points to the device. */
  static Suspicion of(Throwable innermost, Doubts doubts) {
    String why = reason(innermost, doubts);
    return why == null ? null : new Suspicion(why, stack(innermost));
  }

  private static String reason(Throwable thrown, Doubts doubts) {
    String type = thrown.getClass().getName();
    String message = String.valueOf(thrown.getMessage());
    if (doubts.limit() != null) return "it came right after the device limit " + doubts.limit();
    if (thrown instanceof NullPointerException) {
      for (String call : Crashes.callsThatGaveNull(message, thrown.getStackTrace()))
        if (doubts.isFaked().test(call)) return call + " gave null, and something stands in for Android's own code there";
    }
    if (UNLINKED.contains(type)) return "the app's code did not link as it was converted";
    if (MISSING.contains(type) && FrameworkNames.isPhones(className(message)))
      return "this phone's framework lacks " + className(message);
    StackTraceElement[] stack = thrown.getStackTrace();
    // In whose code the stack was full is chance, as long as the app's is among the calls that have filled it.
    if (thrown instanceof StackOverflowError && Arrays.stream(stack).anyMatch(frame -> !isBelowTheApp(frame.getClassName()))) return null;
    for (int n = 0; n < stack.length && isBelowTheApp(stack[n].getClassName()); n++) {
      String name = stack[n].getClassName();
      String place = name + "." + stack[n].getMethodName();
      if (EXACT.contains(name)) continue;
      if (name.startsWith("org.robolectric.shadows.")) return place + " stands in for Android's own code";
      if (FrameworkNames.isHosts(name) && MISTAKES.contains(type)) return place + " stands in for Android's own code";
      // What it throws on purpose only passes through what has called it.
      if (n == 0 && FrameworkNames.isHosts(name)) return null;
      if (n == 0 && isOtherwise(name) && !TOLD.contains(type)) return place + " is the JDK's, and Android has its own";
    }
    return null;
  }

  private static boolean isBelowTheApp(String name) {
    return FrameworkNames.isPhones(name) || name.startsWith("jdk.") || name.startsWith("sun.") || name.startsWith("com.sun.");
  }

  private static boolean isOtherwise(String name) {
    for (String part : OTHERWISE) if (name.startsWith(part)) return true;
    return false;
  }

  /** The class that a linkage error is about; empty where it does not say. */
  private static String className(String message) {
    Matcher method = METHOD.matcher(message);
    if (method.find()) return method.group(1);
    Matcher name = NAME.matcher(message);
    return name.find() ? name.group().replace('/', '.') : "";
  }

  private static List<String> stack(Throwable thrown) {
    List<String> lines = new ArrayList<>();
    lines.add(thrown.getClass().getName());
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (lines.size() > MOST_FRAMES) break;
      lines.add("at " + frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ")");
    }
    return lines;
  }
}
