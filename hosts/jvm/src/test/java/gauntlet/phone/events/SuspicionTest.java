package gauntlet.phone.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class SuspicionTest {
  private static Suspicion.Doubts doubts(String limit) {
    return new Suspicion.Doubts(limit, "android.app.WallpaperManager.getDrawable"::equals);
  }

  private static String why(Throwable thrown, String... classes) {
    StackTraceElement[] stack = new StackTraceElement[classes.length];
    for (int n = 0; n < stack.length; n++) stack[n] = new StackTraceElement(classes[n], "call", null, -1);
    thrown.setStackTrace(stack);
    Suspicion suspicion = Suspicion.of(thrown, doubts(null));
    return suspicion == null ? null : suspicion.why();
  }

  @Test
  void anExceptionOfTheAppsOwnCodeIsTheApps() {
    assertNull(why(new NullPointerException(), "app.Notes", "org.robolectric.shadows.ShadowView"));
    assertNull(why(new IllegalArgumentException(), "android.view.View", "app.Notes", "gauntlet.phone.input.Touch"));
    assertNull(why(new NumberFormatException(), "jdk.internal.math.FloatingDecimal", "java.lang.Float", "app.Notes"));
  }

  @Test
  void whatAFakeThrowsIsSuspect() {
    assertEquals(
        "org.robolectric.shadows.ShadowCamera.call stands in for Android's own code",
        why(new IllegalStateException(), "org.robolectric.shadows.ShadowCamera", "android.hardware.Camera", "app.Notes"));
    assertEquals(
        "org.robolectric.shadows.ShadowCamera.call stands in for Android's own code",
        why(new RuntimeException(), "android.hardware.Camera", "org.robolectric.shadows.ShadowCamera", "app.Notes"));
  }

  @Test
  void whatOurOwnCodeThrowsIsSuspectOnlyWhereItIsAMistake() {
    assertEquals(
        "gauntlet.shadows.PhoneContext.call stands in for Android's own code",
        why(new NullPointerException(), "gauntlet.shadows.PhoneContext", "app.Notes"));
    assertNull(why(new SecurityException("no permission"), "gauntlet.shadows.PhoneContext", "app.Notes"));
    assertNull(
        why(new SecurityException("no permission"), "gauntlet.phone.outside.Rows", "org.robolectric.shadows.ShadowRows", "app.Notes"));
  }

  @Test
  void whoseCodeFillsTheStackLastIsChance() {
    assertNull(why(new StackOverflowError(), "java.util.regex.Pattern", "app.Notes", "android.view.View", "app.Notes"));
    assertEquals(
        "org.robolectric.shadows.ShadowView.call stands in for Android's own code",
        why(new StackOverflowError(), "android.view.View", "org.robolectric.shadows.ShadowView", "android.view.View"));
  }

  @Test
  void whatTheJdkDoesInItsOwnWayIsSuspect() {
    assertEquals(
        "java.util.regex.Pattern.call is the JDK's, and Android has its own",
        why(new IllegalArgumentException(), "java.util.regex.Pattern", "app.Notes"));
    assertNull(why(new java.text.ParseException("", 0), "java.text.DateFormat", "app.Notes"));
    assertNull(why(new IndexOutOfBoundsException(), "java.util.ArrayList", "app.Notes"));
  }

  @Test
  void whatCannotBeLinkedIsSuspectWhereThePhoneLacksIt() {
    assertEquals(
        "this phone's framework lacks android.app.New",
        why(new NoSuchMethodError("'void android.app.New.call(int)'"), "app.Notes"));
    assertEquals("this phone's framework lacks android.app.New", why(new NoClassDefFoundError("android/app/New"), "app.Notes"));
    assertNull(why(new NoClassDefFoundError("app/Gone"), "app.Notes"));
    assertEquals("the app's code did not link as it was converted", why(new VerifyError(), "app.Notes"));
  }

  @Test
  void whatComesRightAfterALimitIsSuspect() {
    assertEquals(
        "it came right after the device limit android.media.Codec.open",
        Suspicion.of(new NullPointerException(), doubts("android.media.Codec.open")).why());
  }

  @Test
  void aNullThatAFakeGaveIsSuspect() {
    String message = "Cannot invoke \"a.b()\" because the return value of \"android.app.WallpaperManager.%s()\" is null";
    assertEquals(
        "android.app.WallpaperManager.getDrawable gave null, and something stands in for Android's own code there",
        why(new NullPointerException(String.format(message, "getDrawable")), "app.Notes"));
    assertNull(why(new NullPointerException(String.format(message, "getOther")), "app.Notes"));
  }

  @Test
  void theStackIsKeptAsItWas() {
    Throwable thrown = new IllegalStateException();
    thrown.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("org.robolectric.shadows.ShadowCamera", "open", "ShadowCamera.java", 7)});
    assertEquals(
        java.util.List.of(
            "java.lang.IllegalStateException", "at org.robolectric.shadows.ShadowCamera.open(ShadowCamera.java)"),
        Suspicion.of(thrown, doubts(null)).stack());
  }
}
