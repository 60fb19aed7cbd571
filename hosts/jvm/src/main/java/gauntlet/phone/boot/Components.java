package gauntlet.phone.boot;

import android.app.Application;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.ContentProviderClient;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Events;
import gauntlet.phone.events.Failures;
import gauntlet.phone.storage.Storage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;

/** What a manifest promises besides activities and services, made true: providers, receivers. */
public final class Components {
  private Components() {}

  /** What every installed app is told of itself. */
  public static void completeInfo(Application application) {
    ApplicationInfo info = application.getApplicationInfo();
    ShadowPackageManager packages = Shadow.extract(application.getPackageManager());
    ApplicationInfo known = packages.getInternalMutablePackageInfo(info.packageName).applicationInfo;
    for (ApplicationInfo one : List.of(info, known)) {
      Storage.placeLibraries(one);
      if (one.processName == null) one.processName = info.packageName;
    }
  }

  /** Providers are there before the application: libraries start themselves in them. */
  public static void createProviders(Application application) {
    ProviderInfo[] providers = packageInfo(application, PackageManager.GET_PROVIDERS | PackageManager.GET_META_DATA).providers;
    if (providers == null) return;
    // Robolectric does not always say in which process the app runs: by default it is named like the package.
    String named = application.getApplicationInfo().processName;
    String process = named == null ? application.getPackageName() : named;
    Arrays.sort(providers, Comparator.comparingInt((ProviderInfo provider) -> -provider.initOrder));
    for (ProviderInfo provider : providers) {
      boolean here = provider.processName == null || provider.processName.equals(process);
      if (provider.authority == null || !here) continue;
      Failures.wrap("Unable to get provider " + provider.name, () -> create(application, provider));
    }
  }

  private static void create(Application application, ProviderInfo provider) {
    ContentProviderClient client =
        application.getContentResolver().acquireContentProviderClient(provider.authority.split(";")[0]);
    if (client != null) client.release();
  }

  static void registerReceivers(Application application, Events events, Set<BroadcastReceiver> declared) {
    ActivityInfo[] receivers =
        packageInfo(application, PackageManager.GET_RECEIVERS | PackageManager.GET_DISABLED_COMPONENTS).receivers;
    if (receivers == null) return;
    ShadowPackageManager packages = Shadow.extract(application.getPackageManager());
    for (ActivityInfo info : receivers) {
      try {
        BroadcastReceiver receiver =
            (BroadcastReceiver) LoaderHooks.app().loadClass(info.name).getDeclaredConstructor().newInstance();
        declared.add(receiver);
        for (IntentFilter filter : filters(packages, info)) application.registerReceiver(receiver, filter);
      } catch (ReflectiveOperationException e) {
        events.log("ActivityManager", "Unable to instantiate receiver " + info.name + ": " + e);
      }
    }
  }

  /** A receiver without filters is still reached by its name. */
  private static List<IntentFilter> filters(ShadowPackageManager packages, ActivityInfo info) {
    List<IntentFilter> filters = packages.getIntentFiltersForReceiver(new ComponentName(info.packageName, info.name));
    return filters.isEmpty() ? List.of(new IntentFilter()) : filters;
  }

  private static PackageInfo packageInfo(Application application, int flags) {
    try {
      return application.getPackageManager().getPackageInfo(application.getPackageName(), flags);
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException("the app is not installed", e);
    }
  }
}
