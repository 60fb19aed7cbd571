package org.example.clock;

import android.util.Log;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** The frames of a stack, which must not show what lies between the app and the JVM. */
final class Stacks {
  private Stacks() {}

  public static Throwable made() {
    return new IllegalStateException("made");
  }

  static void ask(Map<String, Object> heard) throws Exception {
    Throwable thrown = null;
    // The JVM reaches a method in another way when it was called by reflection often enough.
    for (int n = 0; n < 40; n++) {
      Throwable now = (Throwable) Stacks.class.getMethod("made").invoke(null);
      if (n == 0) heard.put("once", text(now));
      thrown = now;
    }
    heard.put("often", text(thrown));
    StackTraceElement[] frames = thrown.getStackTrace();
    heard.put("first", frames[0]);
    heard.put("second", frames[1].getClassName());
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    heard.put("printed", text.toString().split("\n")[1].trim());
    StackTraceElement[] own = Thread.currentThread().getStackTrace();
    heard.put("own", own[0].getMethodName() + ", " + own[1].getMethodName() + ", " + own[2].getMethodName());
  }

  private static String text(Throwable thrown) {
    return Log.getStackTraceString(thrown).replace("\n\tat ", " < ").trim();
  }
}
