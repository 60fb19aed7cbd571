package gauntlet.shadows;

import android.content.pm.PackageManager;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowApplicationPackageManager;

/** The app has the permissions that its user gave, where Robolectric grants all that it declares. */
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
}
