package gauntlet.phone.system;

import android.view.Display;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The status bar above the app's windows and the bar for gestures below them: they take room, and apps are told of it. */
public final class SystemBars {
  private static final String PACKAGE = "org.robolectric.shadows.";

  private SystemBars() {}

  /** Has them shown from here on, before the process has made any window. Robolectric does not let others do this yet. */
  public static void show() {
    ClassLoader loader = SystemBars.class.getClassLoader();
    Class<?> bars = ReflectionHelpers.loadClass(loader, PACKAGE + "SystemUi");
    Object ofScreen =
        ReflectionHelpers.callStaticMethod(bars, "systemUiForDisplay", ClassParameter.from(int.class, Display.DEFAULT_DISPLAY));
    set(ofScreen, bars, "StatusBarBehavior", "STANDARD_STATUS_BAR");
    set(ofScreen, bars, "NavigationBarBehavior", "GESTURAL_NAVIGATION");
  }

  private static void set(Object ofScreen, Class<?> bars, String kind, String to) {
    ClassParameter<?> behavior =
        new ClassParameter<>(
            ReflectionHelpers.loadClass(bars.getClassLoader(), bars.getName() + "$" + kind),
            ReflectionHelpers.getStaticField(bars, to));
    ReflectionHelpers.callInstanceMethod(ofScreen, "set" + kind, behavior);
  }
}
