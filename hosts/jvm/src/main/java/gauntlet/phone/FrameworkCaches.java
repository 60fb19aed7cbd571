package gauntlet.phone;

import android.content.AsyncQueryHandler;
import android.os.Looper;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/** Maps from names to classes that the framework keeps in statics. They must not outlive the app's class loader. */
final class FrameworkCaches {
  private static final String[][] CACHES = {
    {"android.view.LayoutInflater", "sConstructorMap"},
    {"android.app.Fragment", "sClassMap"},
    {"android.preference.GenericInflater", "sConstructorMap"},
    {"android.transition.TransitionInflater", "sConstructors"},
  };

  private FrameworkCaches() {}

  /** Forgets what is not the framework's own. */
  static void forgetApp() {
    for (String[] cache : CACHES) {
      try {
        Field field = Class.forName(cache[0]).getDeclaredField(cache[1]);
        field.setAccessible(true);
        if (field.get(null) instanceof Map<?, ?> map) map.values().removeIf(FrameworkCaches::isApps);
      } catch (ReflectiveOperationException e) {
        // Not every API level has every cache.
      }
    }
    Widgets.forgetClasses();
  }

  /** The worker that all query handlers share dies with an exception of the app; the next process needs another. */
  static void forgetDeadWorker() {
    Looper worker = ReflectionHelpers.getStaticField(AsyncQueryHandler.class, "sLooper");
    if (worker != null && !worker.getThread().isAlive())
      ReflectionHelpers.setStaticField(AsyncQueryHandler.class, "sLooper", null);
  }

  private static boolean isApps(Object value) {
    Object type = value instanceof Constructor<?> constructor ? constructor.getDeclaringClass() : value;
    return !(type instanceof Class<?> known) || known.getClassLoader() != FrameworkCaches.class.getClassLoader();
  }
}
