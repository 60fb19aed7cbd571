package gauntlet.phone.input;

import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.view.View;
import gauntlet.phone.system.NewRules;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Callbacks that hear of BACK in the place of a key, which apps can choose since Android 13. */
public final class BackCallbacks {
  private BackCallbacks() {}

  /** An app has chosen them in its manifest. */
  public static void choose(ApplicationInfo app) {
    if (Build.VERSION.SDK_INT >= NewRules.ANDROID_13)
      ReflectionHelpers.callInstanceMethod(app, "setEnableOnBackInvokedCallback", ClassParameter.from(boolean.class, true));
  }

  /** The callback of a window that is to hear of BACK next; null where BACK is a key like others. */
  static Runnable next(View root) {
    if (Build.VERSION.SDK_INT < NewRules.ANDROID_13) return null;
    Object dispatcher = ReflectionHelpers.callInstanceMethod(root.getViewRootImpl(), "getOnBackInvokedDispatcher");
    boolean chosen = ReflectionHelpers.callInstanceMethod(dispatcher, "isOnBackInvokedCallbackEnabled");
    Object callback = chosen ? ReflectionHelpers.callInstanceMethod(dispatcher, "getTopCallback") : null;
    if (callback == null) return null;
    Class<?> type = ReflectionHelpers.loadClass(View.class.getClassLoader(), "android.window.OnBackInvokedCallback");
    return () -> ReflectionHelpers.callInstanceMethod(type, callback, "onBackInvoked");
  }
}
