package gauntlet.phone.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import gauntlet.host.Json;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrashesTest {
  private static final Suspicion.Doubts NO_DOUBTS = new Suspicion.Doubts(null, call -> false);

  private static <T extends Throwable> T at(T thrown, StackTraceElement... frames) {
    thrown.setStackTrace(frames);
    return thrown;
  }

  private static Crashes.Limit limit(Throwable thrown) {
    return Crashes.limit(thrown, new Crashes.Libraries(Set.of(), Set.of()));
  }

  private static StackTraceElement frame(String className, String method, int line) {
    return new StackTraceElement(className, method, className.substring(className.lastIndexOf('.') + 1) + ".java", line);
  }

  private static List<?> frames(Throwable thrown) {
    return (List<?>) Json.parseObject(Crashes.json(thrown, "main", NO_DOUBTS)).get("frames");
  }

  @Test
  void writesTheChainOfCausesAndTheThread() {
    Exception inner = at(new ArithmeticException("/ by zero"), frame("app.Notes", "split", 7));
    Exception outer = at(new RuntimeException("outer", inner), frame("app.Notes", "onClick", 3));
    Map<String, Object> crash = Json.parseObject(Crashes.json(outer, "worker-1", NO_DOUBTS));
    assertEquals("java.lang.RuntimeException", crash.get("exception"));
    assertEquals("worker-1", crash.get("thread"));
    Map<?, ?> cause = (Map<?, ?>) ((List<?>) crash.get("causes")).get(0);
    assertEquals("java.lang.ArithmeticException", cause.get("exception"));
    assertEquals("/ by zero", cause.get("message"));
    assertEquals(
        List.of(Map.of("className", "app.Notes", "method", "split", "file", "Notes.java", "line", 7.0)), cause.get("frames"));
  }

  @Test
  void namesNoLocalVariableByItsNumber() {
    Exception outer =
        new RuntimeException(
            "Unable to start activity: java.lang.NullPointerException: Cannot invoke \"a.B.c()\" because \"<local4>\" is null",
            new NullPointerException("Cannot read field \"d\" because \"<local12>.e\" is null"));
    Map<String, Object> crash = Json.parseObject(Crashes.json(outer, "main", NO_DOUBTS));
    assertEquals(
        "Unable to start activity: java.lang.NullPointerException: Cannot invoke \"a.B.c()\" because a local variable is null",
        crash.get("message"));
    Map<?, ?> cause = (Map<?, ?>) ((List<?>) crash.get("causes")).get(0);
    assertEquals("Cannot read field \"d\" because \"a local variable.e\" is null", cause.get("message"));
  }

  @Test
  void dropsTheFramesOfHostAndRobolectricAndJoinsTwins() {
    Exception thrown =
        at(
            new IllegalStateException(),
            frame("app.Notes", "onClick", 3),
            frame("android.view.View", "$$robo$$android_view_View$performClick", 7140),
            frame("jdk.internal.reflect.NativeMethodAccessorImpl", "invoke0", -2),
            frame("org.robolectric.shadows.ShadowView", "performClick", 276),
            new StackTraceElement("android.view.View", "performClick", "View.java", -1),
            frame("gauntlet.phone.time.Clock", "run", 70));
    assertEquals(
        List.of(
            Map.of("className", "app.Notes", "method", "onClick", "file", "Notes.java", "line", 3.0),
            Map.of("className", "android.view.View", "method", "performClick", "file", "View.java", "line", 7140.0)),
        frames(thrown));
  }

  @Test
  void endsWhereThePhonesOwnStackEnds() {
    Exception inMain =
        at(
            new IllegalStateException(),
            frame("com.google.common.base.Strings", "repeat", 5),
            frame("app.Notes", "onCreate", 3),
            frame("org.robolectric.android.Test", "install", 9),
            frame("com.google.common.base.Suppliers", "get", 2),
            frame("gauntlet.phone.boot.Boot", "start", 7),
            frame("java.util.concurrent.FutureTask", "run", 264),
            frame("java.lang.Thread", "run", 840));
    assertEquals(List.of("com.google.common.base.Strings", "app.Notes"), classes(inMain));
    Exception inThread = at(new IllegalStateException(), frame("app.Worker", "run", 3), frame("java.lang.Thread", "run", 840));
    assertEquals(List.of("app.Worker", "java.lang.Thread"), classes(inThread));
  }

  private static List<?> classes(Throwable thrown) {
    return frames(thrown).stream().map(frame -> ((Map<?, ?>) frame).get("className")).toList();
  }

  @Test
  void aRewrittenClassInitialiserKeepsItsName() {
    Exception thrown =
        at(
            new IllegalStateException(),
            frame("app.Notes", "gauntlet$clinit", 3),
            frame("app.Notes", "gauntlet$begin", -1),
            frame("app.Notes", "gauntlet$check", -1));
    assertEquals(1, frames(thrown).size());
    assertEquals("<clinit>", ((Map<?, ?>) frames(thrown).get(0)).get("method"));
  }

  @Test
  void survivesACircleOfCauses() {
    Exception one = new Exception("one");
    Exception two = new Exception("two", one);
    one.initCause(two);
    assertEquals(1, ((List<?>) Json.parseObject(Crashes.json(one, "main", NO_DOUBTS)).get("causes")).size());
  }

  @Test
  void looksThroughReflection() {
    Exception inner = new Exception();
    assertSame(inner, Crashes.unwrapped(new InvocationTargetException(new InvocationTargetException(inner))));
  }

  @Test
  void nativeCodeIsALimitOfTheDevice() {
    Error missing = at(new UnsatisfiedLinkError("'int app.Codec.open(java.lang.String)'"), frame("app.Codec", "open", -2));
    assertEquals("app.Codec.open(java.lang.String)", limit(new RuntimeException(missing)).api());
    Error again = new ExceptionInInitializerError("Exception java.lang.UnsatisfiedLinkError: 'void app.Codec.init()' [in thread \"x\"]");
    assertEquals("app.Codec.init()", limit(again).api());
    assertEquals("java.lang.System.loadLibrary", limit(new UnsatisfiedLinkError("dlopen failed")).api());
    Error unimplemented = new UnsatisfiedLinkError("No implementation found for int[] app.Codec.read(java.lang.String, int)");
    assertEquals("app.Codec.read(java.lang.String, int)", limit(unimplemented).api());
  }

  @Test
  void anIncompleteFakeIsALimitWithTheApiThatHitIt() {
    Exception thrown =
        at(
            new NullPointerException(),
            frame("org.robolectric.shadows.ShadowCamera", "open", 5),
            frame("android.hardware.Camera", "$$robo$$android_hardware_Camera$open", 400),
            frame("app.Notes", "onClick", 3));
    Crashes.Limit limit = limit(thrown);
    assertNotNull(limit);
    assertEquals("android.hardware.Camera.open", limit.api());
  }

  /** As Robolectric leaves a class with a native method behind. */
  static final class Codec {
    static Object open() {
      return null;
    }

    static native Object $$robo$$open$nativeBinding();

    static Object find() {
      return null;
    }
  }

  @Test
  void aNullThatStandsForNativeCodeIsALimit() {
    NullPointerException gone = assertThrows(NullPointerException.class, () -> Codec.open().hashCode());
    Crashes.Limit limit = limit(new RuntimeException(at(gone, frame("app.A", "b", 2))));
    assertNotNull(limit);
    assertEquals("gauntlet.phone.events.CrashesTest$Codec.open", limit.api());
    NullPointerException own = assertThrows(NullPointerException.class, () -> Codec.find().hashCode());
    assertNull(limit(at(own, frame("app.A", "b", 2))));
  }

  @Test
  void theAppsOwnExceptionsAreNoLimits() {
    assertNull(limit(at(new NullPointerException(), frame("app.Notes", "onClick", 3))));
    assertNull(
        limit(at(new IllegalArgumentException("Receiver not registered"), frame("org.robolectric.shadows.X", "y", 1))));
  }

  @Test
  void printsATraceAsJavaDoes() {
    Exception inner = at(new Exception("inner"), frame("app.A", "b", 2));
    String text = Crashes.text(at(new Exception("outer", inner), frame("app.C", "d", 4)));
    assertEquals(
        "java.lang.Exception: outer\n\tat app.C.d(C.java:4)\n"
            + "Caused by: java.lang.Exception: inner\n\tat app.A.b(A.java:2)",
        text);
  }

  @Test
  void tellsAFakeThatGivesTooMuchFromAnArrayOfTheApp() {
    StackTraceElement copy = frame("java.lang.System", "arraycopy", -2);
    StackTraceElement api = frame("android.media.audiofx.AudioEffect", "getParameter", 837);
    StackTraceElement fake = frame("org.robolectric.shadows.ShadowAudioEffect", "native_getParameter", 9);
    Crashes.Limit limit = limit(at(new ArrayIndexOutOfBoundsException("arraycopy"), copy, fake, api));
    assertNotNull(limit);
    assertEquals("android.media.audiofx.AudioEffect.getParameter", limit.api());
    assertNull(limit(at(new ArrayIndexOutOfBoundsException("arraycopy"), copy, frame("app.A", "b", 2), fake)));
  }

  @Test
  void tellsThatAFakeIsOfTheWrongKind() {
    String message = "Cannot cast org.robolectric.shadows.ShadowIntentService to app.A";
    StackTraceElement cast = frame("java.lang.Class", "cast", 3890);
    Crashes.Limit limit = limit(at(new ClassCastException(message), cast, frame("android.app.Service", "startForeground", 1)));
    assertNotNull(limit);
    assertEquals("android.app.Service.startForeground", limit.api());
  }

  @Test
  void whatFollowsFromAMissingLibraryIsALimit() {
    Throwable own = at(new RuntimeException("libcodec.so"), frame("app.Loader", "load", 3));
    assertEquals("java.lang.System.loadLibrary", Crashes.limit(new IllegalStateException(own), new Crashes.Libraries(Set.of("codec"), Set.of())).api());
    assertNull(Crashes.limit(own, new Crashes.Libraries(Set.of("other"), Set.of())));
  }

  @Test
  void aMethodThatWasNotConvertedIsALimitByItsName() {
    Crashes.Limit limit = limit(new RuntimeException(at(new VerifyError("app.Large.fill"), frame("app.Large", "fill", 1))));
    assertEquals(new Crashes.Limit("app.Large.fill", "its code could not be converted"), limit);
  }

  @Test
  void whatTheBrowserDoesNotHaveIsALimit() {
    Throwable inside = at(new NullPointerException(), frame("android.webkit.WebView", "$$robo$$android_webkit_WebView$zoomIn", 9));
    assertEquals("android.webkit.WebView.zoomIn", limit(inside).api());
    String message = "Cannot invoke \"String.length()\" because the return value of \"android.webkit.WebSettings.getCursiveFontFamily()\" is null";
    Throwable given = at(new NullPointerException(message), frame("app.Fonts", "read", 4));
    assertEquals("android.webkit.WebSettings.getCursiveFontFamily", limit(given).api());
  }

  @Test
  void aClassOfALibraryThatThePhoneLacksIsALimitOfThatName() {
    Crashes.Libraries maps = new Crashes.Libraries(Set.of(), Set.of("com.google.android.maps", "android.test.runner"));
    Throwable gone = new NoClassDefFoundError("com/google/android/maps/MapActivity");
    assertEquals("com.google.android.maps", Crashes.limit(new RuntimeException(gone), maps).api());
    assertEquals("com.google.android.maps", Crashes.limit(new ClassNotFoundException("com.google.android.maps.MapView"), maps).api());
    assertEquals("android.test.runner", Crashes.limit(new NoClassDefFoundError("android/test/AndroidTestCase"), maps).api());
    Throwable other = new NoClassDefFoundError("com/google/android/mapsother/Gone");
    for (Throwable each : List.of(gone, other)) each.setStackTrace(new StackTraceElement[0]);
    assertNull(Crashes.limit(other, maps));
    assertNull(limit(gone));
  }
}
