package gauntlet.samples.hostile;

import android.content.Context;
import android.content.SharedPreferences;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.TimeZone;

/** What must be as new in every new process: counters in memory and on the disk, and the JVM's own settings. */
final class State {
  static final String PROPERTY = "gauntlet.samples.hostile";

  private static int starts;

  private State() {}

  static String countAndDescribe(Context context) {
    SharedPreferences preferences = context.getSharedPreferences("counter", Context.MODE_PRIVATE);
    int kept = preferences.getInt("starts", 0) + 1;
    preferences.edit().putInt("starts", kept).commit();
    return "static " + ++starts + ", file " + countInFile(context) + ", preference " + kept
        + ", locale " + Locale.getDefault() + ", zone " + TimeZone.getDefault().getID()
        + ", property " + System.getProperty(PROPERTY)
        + ", foreign handler " + (Thread.getDefaultUncaughtExceptionHandler() instanceof Swallower)
        + ", threads of ours " + ours() + ", elsewhere " + Elsewhere.countAndDescribe() + ", defaults " + Defaults.changed();
  }

  /** A file of as many bytes as there were starts. */
  private static int countInFile(Context context) {
    File file = new File(context.getFilesDir(), "starts");
    try (FileOutputStream out = new FileOutputStream(file, true)) {
      out.write(1);
    } catch (IOException e) {
      return -1;
    }
    try (FileInputStream in = new FileInputStream(file)) {
      return in.available();
    } catch (IOException e) {
      return -1;
    }
  }

  private static int ours() {
    int ours = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) if (thread.getName().startsWith("hostile-")) ours++;
    return ours;
  }

  /** An exception handler that tells nobody. */
  static final class Swallower implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {}
  }
}
