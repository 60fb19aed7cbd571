package gauntlet.shadows;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.InstrumentationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageManager.NameNotFoundException;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.graphics.drawable.Drawable;
import gauntlet.phone.process.AppProcess;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowApplicationPackageManager;

/**
 * The app has the permissions that its user gave, where Robolectric grants all that it declares, and its own icon. Questions that
 * Robolectric answers with null have no answer or an empty one.
 */
@Implements(className = "android.app.ApplicationPackageManager")
public class PhonePackageManager extends ShadowApplicationPackageManager {
  @Override
  @Implementation
  protected int checkPermission(String permission, String packageName) {
    AppProcess process = AppProcess.current();
    if (process == null || !process.isPackage(packageName)) return super.checkPermission(permission, packageName);
    return process.permissions().has(permission) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
  }

  @Override
  @Implementation(minSdk = 23)
  protected boolean shouldShowRequestPermissionRationale(String permission) {
    AppProcess process = AppProcess.current();
    return process != null && process.permissions().wantsReason(permission);
  }

  @Override
  @Implementation
  protected Drawable getApplicationIcon(ApplicationInfo info) {
    Drawable icon = info.icon == 0 ? null : getDrawable(info.packageName, info.icon, info);
    return icon == null ? getDefaultActivityIcon() : icon;
  }

  @Override
  @Implementation
  protected Drawable getApplicationIcon(String packageName) throws NameNotFoundException {
    return getApplicationIcon(getApplicationInfo(packageName, 0));
  }

  @Override
  @Implementation
  protected List<ResolveInfo> queryIntentActivityOptions(ComponentName caller, Intent[] specifics, Intent intent, int flags) {
    return queryIntentActivities(intent, flags);
  }

  @Override
  @Implementation
  protected List<ProviderInfo> queryContentProviders(String processName, int uid, int flags) {
    AppProcess process = AppProcess.current();
    try {
      PackageInfo own = getPackageInfo(process.packageName(), PackageManager.GET_PROVIDERS);
      return own.providers == null ? List.of() : List.of(own.providers);
    } catch (NameNotFoundException e) {
      return List.of();
    }
  }

  @Override
  @Implementation
  protected InstrumentationInfo getInstrumentationInfo(ComponentName name, int flags) throws NameNotFoundException {
    throw new NameNotFoundException(String.valueOf(name));
  }

  @Override
  @Implementation
  protected List<InstrumentationInfo> queryInstrumentation(String targetPackage, int flags) {
    return List.of();
  }

  @Override
  @Implementation
  protected List<PackageInfo> getPreferredPackages(int flags) {
    return List.of();
  }

  @Override
  @Implementation(minSdk = 24)
  protected int[] getPackageGids(String packageName, int flags) throws NameNotFoundException {
    return getPackageGids(packageName);
  }

  @Implementation(minSdk = 29)
  protected CharSequence getBackgroundPermissionOptionLabel() {
    return "Allow all the time";
  }

  @Implementation(minSdk = 33)
  protected int getTargetSdkVersion(String packageName) throws NameNotFoundException {
    return getApplicationInfo(packageName, 0).targetSdkVersion;
  }
}
