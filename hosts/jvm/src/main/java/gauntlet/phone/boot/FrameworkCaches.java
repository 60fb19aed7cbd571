package gauntlet.phone.boot;

import android.content.AsyncQueryHandler;
import android.os.Looper;
import android.view.animation.AnimationUtils;
import gauntlet.phone.screen.Widgets;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Map;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.util.ReflectionHelpers;

/** What the framework keeps in statics and must not outlive a process: classes of the app by name, threads, times. */
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

  /** The clock has gone back: what was to come, or was last seen, in the process before lies in the future now. */
  static void forgetTimes() {
    ReflectionHelpers.setStaticField(ShadowChoreographer.class, "nextVsyncTimeNanos", 0L);
    ThreadLocal<?> animations = ReflectionHelpers.getStaticField(AnimationUtils.class, "sAnimationState");
    animations.remove();
  }

  private static boolean isApps(Object value) {
    Object type = value instanceof Constructor<?> constructor ? constructor.getDeclaringClass() : value;
    return !(type instanceof Class<?> known) || known.getClassLoader() != FrameworkCaches.class.getClassLoader();
  }
}
