package gauntlet.shadows;

import android.os.Environment;
import gauntlet.phone.process.AppProcess;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowStorageManager;

/** A card is in the phone, and every folder that an app may have on it is where a phone has it. */
public final class PhoneCard {
  private PhoneCard() {}

  /** Robolectric's environment has no card, and folders beside it. */
  @Implements(className = "android.os.Environment")
  public static class Folders extends ShadowEnvironment {
    @Implementation
    protected static String getExternalStorageState() {
      return Environment.MEDIA_MOUNTED;
    }

    @Implementation
    protected static String getExternalStorageState(File file) {
      return AppProcess.current().storage.isOnCard(file) ? Environment.MEDIA_MOUNTED : Environment.MEDIA_UNKNOWN;
    }

    @Implementation
    protected static String getStorageState(File file) {
      return getExternalStorageState(file);
    }

    @Implementation
    protected static File getExternalStorageDirectory() {
      return card();
    }

    @Implementation
    protected static File getExternalStoragePublicDirectory(String type) {
      return type == null ? card() : new File(card(), type);
    }

    @Implementation
    protected static File[] buildExternalStorageAppCacheDirs(String packageName) {
      return new File[] {new File(card(), "Android/data/" + packageName + "/cache")};
    }
  }

  /** What the framework's own code builds paths from. */
  @Implements(className = "android.os.Environment$UserEnvironment", isInAndroidSdk = false)
  public static class Roots extends ShadowEnvironment.ShadowUserEnvironment {
    @Override
    @Implementation
    protected File[] getExternalDirs() {
      return new File[] {card()};
    }
  }

  /** Newer Android leaves it to the system to make an app's folders on the card. */
  @Implements(className = "android.os.storage.StorageManager")
  public static class Service extends ShadowStorageManager {
    @Implementation
    protected void mkdirs(File folder) {
      folder.mkdirs();
    }
  }

  private static File card() {
    return AppProcess.current().card();
  }
}
