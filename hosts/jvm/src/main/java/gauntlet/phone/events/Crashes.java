package gauntlet.phone.events;

import gauntlet.host.JsonWriter;
import gauntlet.image.FrameworkNames;
import gauntlet.phone.classes.LoaderHooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns a throwable into what the app's author would see on a phone, or into a limit of this device. */
public final class Crashes {
  static final String LOAD_LIBRARY = "java.lang.System.loadLibrary";
  private static final int MOST_CAUSES = 20;
  private static final int MOST_FRAMES = 200;
  private static final String[] HOSTS = {
    "org.robolectric.", "java.lang.invoke.", "java.lang.reflect.", "jdk.internal.reflect.",
  };
  private static final String ROBO = "$$robo$$";
  /** How the JVM names a local variable. */
  private static final Pattern LOCAL = Pattern.compile("\"<local\\d+>\"|<local\\d+>");
  /** Exceptions that, when Robolectric's code throws them, say that its fake is incomplete. */
  private static final Set<String> INCOMPLETE =
      Set.of(
          "java.lang.NullPointerException", "java.lang.UnsupportedOperationException", "java.lang.ClassCastException",
          "java.lang.NoSuchMethodError", "java.lang.NoSuchFieldError", "java.lang.AbstractMethodError",
          "java.lang.NoClassDefFoundError");

  /** How Android names a native method that has no code, and how the JVM does. */
  private static final Pattern NATIVE = Pattern.compile("(?:No implementation found for |')\\S+ ([\\w.$<>]+\\([^)]*\\))");

  /** How the JVM says which call gave the null that was used, or which variable had it. */
  private static final Pattern GAVE_NULL = Pattern.compile("the return value of \"([\\w.$]+\\.\\w+)\\(");
  private static final Pattern INVOKED_ON_NULL = Pattern.compile("Cannot invoke \"([\\w.$]+)\\.\\w+\\(");
  private static final Pattern HAD_NULL = Pattern.compile("because \"([\\w$<>]+)\" is null");

  /** What the JVM could not do, and where. */
  public record Limit(String api, String message) {}

  /** Native ones that the app has asked for and could not get, and those of its manifest, which this phone lacks. */
  public record Libraries(Set<String> missing, Set<String> shared) {}

  private Crashes() {}

  /** Without what reflection has wrapped around it. */
  public static Throwable unwrapped(Throwable thrown) {
    Throwable inner = thrown;
    while (inner instanceof InvocationTargetException && inner.getCause() != null) inner = inner.getCause();
    return inner;
  }

  /** The limit of the device that this is; null when it is the app's own crash. */
  public static Limit limit(Throwable thrown, Libraries libraries) {
    for (Throwable cause : chain(thrown)) {
      StackTraceElement[] stack = cause.getStackTrace();
      String first = stack.length == 0 ? "" : stack[0].getClassName();
      // A class whose initialiser has failed once says so only in words the next time.
      boolean missing =
          cause instanceof UnsatisfiedLinkError
              || (cause instanceof ExceptionInInitializerError
                  && String.valueOf(cause.getMessage()).contains("java.lang.UnsatisfiedLinkError"));
      boolean incomplete =
          INCOMPLETE.contains(cause.getClass().getName())
              && (first.startsWith("org.robolectric.")
                  || FrameworkNames.isHosts(first)
                  || message(cause).contains("org.robolectric.shadows."));
      // Android has verified the app when it was installed: here it is said by what stands for a method that was not converted.
      if (cause instanceof VerifyError) return new Limit(message(cause), "its code could not be converted");
      String shared = sharedLibrary(libraries.shared, cause);
      if (shared != null) return new Limit(shared, unnumbered(String.valueOf(cause)));
      if (missing || speaksOf(libraries.missing, message(cause))) return new Limit(nativeMethod(cause), unnumbered(String.valueOf(cause)));
      if (incomplete || overruns(cause) || isBrowsers(cause, first)) return new Limit(api(stack, cause), unnumbered(String.valueOf(cause)));
      String empty = lacksService(cause, stack) ? api(stack, cause) : emptyMethod(cause);
      if (empty != null) return new Limit(empty, unnumbered(String.valueOf(cause)));
    }
    return null;
  }

  /** The library of the manifest that has the class which is not there; null when it is another one's. */
  private static String sharedLibrary(Set<String> shared, Throwable cause) {
    if (!(cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException)) return null;
    String name = message(cause).replace('/', '.');
    for (String library : shared) if (!library.isEmpty() && name.startsWith(packageOf(library) + ".")) return library;
    return null;
  }

  /** The libraries for tests share a package; others are called as theirs. */
  private static String packageOf(String library) {
    return library.startsWith("android.test.") ? "android.test" : library;
  }

  /** Whether an exception of the app's own, as loaders of libraries throw it, names a library as a file. */
  private static boolean speaksOf(Set<String> libraries, String message) {
    for (String library : libraries) if (message.contains("lib" + library + ".so")) return true;
    return false;
  }

  /** Whether Android's code for the browser has failed, which has nothing below it. */
  private static boolean isBrowsers(Throwable cause, String first) {
    return first.startsWith("android.webkit.") && INCOMPLETE.contains(cause.getClass().getName());
  }

  /** Whether a fake has copied more than there was room for: where it should have answered in fewer bytes. */
  private static boolean overruns(Throwable cause) {
    if (!(cause instanceof ArrayIndexOutOfBoundsException)) return false;
    for (StackTraceElement frame : cause.getStackTrace())
      if (!frame.getClassName().startsWith("java.")) return frame.getClassName().startsWith("org.robolectric.");
    return false;
  }

  /** Whether the framework's own code has asked a service of the system that is not here: on a phone it always is. */
  private static boolean lacksService(Throwable cause, StackTraceElement[] stack) {
    if (!(cause instanceof NullPointerException) || stack.length == 0 || !stack[0].getClassName().startsWith("android.")) return false;
    Matcher invoked = INVOKED_ON_NULL.matcher(message(cause));
    if (!invoked.find()) return false;
    try {
      ClassLoader framework = Crashes.class.getClassLoader();
      Class<?> kind = Class.forName(invoked.group(1), false, framework);
      return kind.getName().equals("android.os.IBinder") || Class.forName("android.os.IInterface", false, framework).isAssignableFrom(kind);
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The framework's method that gave null because its native code is not here; null when that is not the cause. */
  private static String emptyMethod(Throwable cause) {
    if (!(cause instanceof NullPointerException)) return null;
    for (String call : callsThatGaveNull(message(cause), cause.getStackTrace())) if (isEmpty(call)) return call;
    return null;
  }

  static List<String> callsThatGaveNull(String message, StackTraceElement[] stack) {
    Matcher gave = GAVE_NULL.matcher(message);
    if (gave.find()) return List.of(gave.group(1));
    Matcher had = HAD_NULL.matcher(message);
    return had.find() && stack.length > 0 ? LoaderHooks.callsInto(stack[0], had.group(1)) : List.of();
  }

  private static boolean isEmpty(String call) {
    if (call.startsWith("android.webkit.")) return true;
    int dot = call.lastIndexOf('.');
    try {
      Class<?> owner = Class.forName(call.substring(0, dot), false, Crashes.class.getClassLoader());
      for (Method method : owner.getDeclaredMethods())
        if (method.getName().equals(ROBO + call.substring(dot + 1) + "$nativeBinding")) return true;
      return false;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** What a method without code is called; everything else is about loading a library. */
  private static String nativeMethod(Throwable cause) {
    Matcher named = NATIVE.matcher(message(cause));
    return named.find() ? named.group(1) : LOAD_LIBRARY;
  }

  /** The innermost call of Android's framework, which is the API that hit the limit. */
  private static String api(StackTraceElement[] stack, Throwable cause) {
    for (StackTraceElement element : stack) {
      String name = element.getClassName();
      if (name.startsWith("android.")) return name + "." + plainMethod(element.getMethodName());
    }
    return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
  }

  /** The crash as the protocol has it. */
  public static String json(Throwable thrown, String thread, Suspicion.Doubts doubts) {
    List<Throwable> chain = chain(thrown);
    JsonWriter json = new JsonWriter().open('{');
    write(json, chain.get(0));
    json.name("thread").value(thread).name("causes").open('[');
    for (Throwable cause : chain.subList(1, chain.size())) {
      json.open('{');
      write(json, cause);
      json.close('}');
    }
    json.close(']');
    Suspicion suspicion = Suspicion.of(chain.get(chain.size() - 1), doubts);
    if (suspicion != null) {
      json.name("suspect").open('{').name("why").value(suspicion.why()).name("stack").open('[');
      for (String line : suspicion.stack()) json.value(line);
      json.close(']').close('}');
    }
    return json.close('}').toString();
  }

  private static List<Throwable> chain(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable t = thrown; t != null && chain.size() < MOST_CAUSES && !chain.contains(t); t = t.getCause())
      if (!(t instanceof InvocationTargetException) || t.getCause() == null) chain.add(t);
    return chain;
  }

  private static void write(JsonWriter json, Throwable thrown) {
    json.name("exception").value(name(thrown));
    json.name("message").value(unnumbered(message(thrown))).name("frames").open('[');
    for (StackTraceElement frame : frames(thrown)) {
      json.open('{').name("className").value(frame.getClassName()).name("method").value(frame.getMethodName());
      if (frame.getFileName() != null) json.name("file").value(frame.getFileName());
      if (frame.getLineNumber() > 0) json.name("line").value(frame.getLineNumber());
      json.close('}');
    }
    json.close(']');
  }

  /** The class that a phone would throw; our own that stand for one of Java's have no other name. */
  private static String name(Throwable thrown) {
    Class<?> type = thrown.getClass();
    while (FrameworkNames.isHosts(type.getName())) type = type.getSuperclass();
    return type.getName();
  }

  /** The trace as Java prints it, of the frames that a phone would show. */
  public static String text(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause : chain(thrown)) {
      text.append(text.length() == 0 ? "" : "\nCaused by: ").append(cause);
      for (StackTraceElement frame : frames(cause)) text.append("\n\tat ").append(frame);
    }
    return text.toString();
  }

  private static List<StackTraceElement> frames(Throwable thrown) {
    List<StackTraceElement> frames = List.of(frames(thrown.getStackTrace()));
    return thrown instanceof StackOverflowError ? Recursion.of(frames) : frames;
  }

  /** The frames that a phone would show. */
  public static StackTraceElement[] frames(StackTraceElement[] stack) {
    List<StackTraceElement> frames = new ArrayList<>();
    int end = endOfApps(stack);
    String last = "";
    for (int n = 0; n < end && frames.size() < MOST_FRAMES; n++) {
      StackTraceElement element = stack[n];
      if (isHosts(element) || (n > 0 && isHosts(stack[n - 1]) && isLibrarys(element))) continue;
      String method = plainMethod(element.getMethodName());
      String name = element.getClassName() + "." + method;
      // Robolectric runs a method and its original under one name: one frame stands for both.
      if (name.equals(last) && element.getLineNumber() <= 0) continue;
      last = name;
      frames.add(new StackTraceElement(element.getClassName(), method, element.getFileName(), element.getLineNumber()));
    }
    return frames.toArray(new StackTraceElement[0]);
  }

  /** The stack of a thread that has asked for it itself: Android's has one frame more than the JDK's. */
  public static StackTraceElement[] asked(StackTraceElement[] frames) {
    List<StackTraceElement> asked = new ArrayList<>(List.of(frames));
    asked.add(0, new StackTraceElement("dalvik.system.VMStack", "getThreadStackTrace", "VMStack.java", -2));
    return asked.toArray(new StackTraceElement[0]);
  }

  /** Where the frames end that a phone has, too: below those of the host that call the app is only the thread that it has for that. */
  private static int endOfApps(StackTraceElement[] stack) {
    int end = stack.length;
    while (end > 0 && isLibrarysOrJdks(stack[end - 1])) end--;
    return end > 0 && isHosts(stack[end - 1]) ? end : stack.length;
  }

  private static boolean isLibrarysOrJdks(StackTraceElement element) {
    return element.getClassName().startsWith("java.") || isLibrarys(element);
  }

  /** Whether it is of the library that Robolectric uses; apps may have it, too. */
  private static boolean isLibrarys(StackTraceElement element) {
    return element.getClassName().startsWith("com.google.common.");
  }

  /** Which number a local variable has is the converter's choice, and not the same the next time that an app is imported. */
  private static String unnumbered(String message) {
    return LOCAL.matcher(message).replaceAll("a local variable");
  }

  private static String message(Throwable thrown) {
    try {
      return thrown.getMessage() == null ? "" : thrown.getMessage();
    } catch (RuntimeException e) {
      return "";
    }
  }

  private static boolean isHosts(StackTraceElement element) {
    String method = element.getMethodName();
    if (method.equals("gauntlet$check") || method.equals("gauntlet$begin")) return true;
    for (String prefix : HOSTS) if (element.getClassName().startsWith(prefix)) return true;
    return FrameworkNames.isHosts(element.getClassName());
  }

  /** {@code $$robo$$android_view_View$performClick} is performClick. */
  private static String plainMethod(String method) {
    if (method.equals("gauntlet$clinit")) return "<clinit>";
    return method.startsWith(ROBO) ? method.substring(method.lastIndexOf('$') + 1) : method;
  }
}
