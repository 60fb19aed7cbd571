package gauntlet.phone;

import android.app.UiModeManager;
import android.content.Context;
import android.content.Intent;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.LocaleList;
import android.util.DisplayMetrics;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** How the phone shows things, as the framework and the app know it. */
final class Configurations {
  private final AppProcess process;

  Configurations(AppProcess process) {
    this.process = process;
  }

  /** Tells the framework what the process starts with and what its qualifiers do not say. */
  void reset() {
    if (process.display.fontScale() != 1) setFontScale();
    setNightMode();
  }

  /** Tells the framework and the app, whose activities handle it or are made anew. */
  void changed(String kind) {
    RuntimeEnvironment.setQualifiers("+" + process.display.qualifiers());
    if (RuntimeEnvironment.getFontScale() != process.display.fontScale()) setFontScale();
    setNightMode();
    Configuration now = new Configuration(process.application.getResources().getConfiguration());
    LocaleList.setDefault(now.getLocales());
    Failures.wrap("Unable to change configuration", () -> process.application.onConfigurationChanged(now));
    process.services().configurationChanged(now);
    List<Entry> entries = process.task.bottomFirst();
    for (Entry entry : entries) entry.staleConfiguration = true;
    for (int i = entries.size() - 1; i >= 0; i--)
      if (entries.get(i).isVisible()) process.lifecycle.catchUp(entries.get(i));
    process.broadcasts.system(new Intent(Intent.ACTION_CONFIGURATION_CHANGED));
    if (kind.equals("locale"))
      process.broadcasts.system(
          new Intent(Intent.ACTION_LOCALE_CHANGED).addFlags(Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND));
  }

  private void setNightMode() {
    UiModeManager manager = (UiModeManager) process.application.getSystemService(Context.UI_MODE_SERVICE);
    manager.setNightMode(process.display.night() ? UiModeManager.MODE_NIGHT_YES : UiModeManager.MODE_NIGHT_NO);
  }

  /** Robolectric's own setter changes the configuration in place, so that nobody notices. */
  private void setFontScale() {
    Resources resources = process.application.getResources();
    Configuration configuration = new Configuration(resources.getConfiguration());
    DisplayMetrics metrics = new DisplayMetrics();
    metrics.setTo(resources.getDisplayMetrics());
    configuration.fontScale = process.display.fontScale();
    metrics.scaledDensity = metrics.density * configuration.fontScale;
    ReflectionHelpers.callStaticMethod(
        RuntimeEnvironment.class,
        "updateConfiguration",
        ClassParameter.from(Configuration.class, configuration),
        ClassParameter.from(DisplayMetrics.class, metrics));
  }
}
