package gauntlet.phone.task;

import android.app.UiModeManager;
import android.content.Context;
import android.content.Intent;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.LocaleList;
import android.util.DisplayMetrics;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.events.Failures;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.SystemBars;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** How the phone shows things, as the framework and the app know it. */
public final class Configurations {
  private final AppProcess process;

  public Configurations(AppProcess process) {
    this.process = process;
  }

  /** Tells the framework what the process starts with and what its qualifiers do not say. */
  public void reset() {
    if (process.display.hasBars()) SystemBars.show();
    if (process.display.fontScale() != 1) setFontScale();
    setNightMode();
  }

  /** Shows things the way round that what is in front wants; what can be seen is notified, if that is new. */
  public void orient() {
    if (!turn()) return;
    catchUp();
    announce();
  }

  /** The same before an activity comes to the front. Those that it covers are notified when they are seen again. */
  void orientBefore() {
    if (turn()) announce();
  }

  /** Whether anything had to change. */
  private boolean turn() {
    Orientation orientation = new Orientation(process.application, process.display);
    boolean landscape = orientation.landscape(process.task.bottomFirst());
    if (!process.task.inFront() || landscape == process.display.landscape()) return false;
    process.display.landscape(landscape);
    apply();
    return true;
  }

  /** Tells the framework and the app, whose activities handle it or are made anew. */
  public void changed(String kind) {
    apply();
    catchUp();
    announce();
    if (kind.equals("locale"))
      process.broadcasts.system(
          new Intent(Intent.ACTION_LOCALE_CHANGED).addFlags(Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND));
  }

  private void catchUp() {
    List<Entry> entries = process.task.bottomFirst();
    for (int i = entries.size() - 1; i >= 0; i--)
      if (entries.get(i).isVisible()) process.lifecycle.catchUp(entries.get(i));
  }

  private void announce() {
    process.broadcasts.system(new Intent(Intent.ACTION_CONFIGURATION_CHANGED));
  }

  private void apply() {
    RuntimeEnvironment.setQualifiers("+" + process.display.qualifiers());
    if (RuntimeEnvironment.getFontScale() != process.display.fontScale()) setFontScale();
    setNightMode();
    Configuration now = new Configuration(process.application.getResources().getConfiguration());
    LocaleList.setDefault(now.getLocales());
    Failures.wrap("Unable to change configuration", () -> process.application.onConfigurationChanged(now));
    process.services().configurationChanged(now);
    for (Entry entry : process.task.bottomFirst()) entry.staleConfiguration = true;
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
