package gauntlet.phone.system;

import android.app.PendingIntent;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.pm.ServiceInfo;
import android.os.Build;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * What Android asks since API 30 of apps that are made for it. Where the system's own process asks it, or where Robolectric stands in
 * for who does, it is asked here.
 */
public final class NewRules {
  public static final int ANDROID_11 = 30;
  public static final int ANDROID_12 = 31;
  public static final int ANDROID_13 = 33;
  public static final int ANDROID_14 = 34;

  /** Flags of Context that the framework which this is compiled against does not know yet. */
  private static final int RECEIVER_EXPORTED = 2;
  private static final int RECEIVER_NOT_EXPORTED = 4;

  private NewRules() {}

  /** Whether an app meets what a version has brought: the phone is that new, and the app is made for it. */
  public static boolean hold(int api, Context context) {
    return Build.VERSION.SDK_INT >= api && context.getApplicationInfo().targetSdkVersion >= api;
  }

  /** A pending intent says whether others may fill it in, and if so, whose it is. */
  public static void checkPendingIntent(Context context, Intent intent, int flags) {
    ClassParameter<?> given = ClassParameter.from(int.class, flags);
    ClassParameter<?> what = ClassParameter.from(Intent.class, intent);
    ClassParameter<?> where = ClassParameter.from(Context.class, context);
    ClassParameter<?> forResult = ClassParameter.from(boolean.class, false);
    if (hold(ANDROID_12, context))
      ReflectionHelpers.callStaticMethod(PendingIntent.class, "checkPendingIntent", given, what, where, forResult);
    if (hold(ANDROID_14, context)
        && (Boolean)
            ReflectionHelpers.callStaticMethod(
                PendingIntent.class, "isNewMutableDisallowedImplicitPendingIntent", given, what, forResult))
      throw new IllegalArgumentException(
          context.getPackageName() + ": a PendingIntent with FLAG_MUTABLE and an implicit intent is not allowed from version 34 on");
  }

  /** A receiver that hears of more than the system's own broadcasts says whether other apps may send to it. */
  public static void checkReceiver(Context context, BroadcastReceiver receiver, IntentFilter filter, int flags) {
    boolean said = (flags & (RECEIVER_EXPORTED | RECEIVER_NOT_EXPORTED)) != 0;
    if (said || receiver == null || !hold(ANDROID_14, context) || ProtectedBroadcasts.areAll(filter)) return;
    throw new SecurityException(
        context.getPackageName()
            + ": One of RECEIVER_EXPORTED or RECEIVER_NOT_EXPORTED should be specified when a receiver isn't being registered"
            + " exclusively for system broadcasts");
  }

  /** A service in the foreground says in the manifest what it does there. */
  public static void checkForeground(Service service) {
    if (!hold(ANDROID_14, service) || foregroundType(service) != ServiceInfo.FOREGROUND_SERVICE_TYPE_NONE) return;
    String message = "Starting FGS without a type targetSDK=" + service.getApplicationInfo().targetSdkVersion;
    Class<? extends RuntimeException> type =
        ReflectionHelpers.loadClass(NewRules.class.getClassLoader(), "android.app.MissingForegroundServiceTypeException")
            .asSubclass(RuntimeException.class);
    throw ReflectionHelpers.callConstructor(type, ClassParameter.from(String.class, message));
  }

  private static int foregroundType(Service service) {
    try {
      ComponentName name = new ComponentName(service, service.getClass());
      return service.getPackageManager().getServiceInfo(name, 0).getForegroundServiceType();
    } catch (PackageManager.NameNotFoundException e) {
      return ServiceInfo.FOREGROUND_SERVICE_TYPE_NONE;
    }
  }
}
