package gauntlet.phone.boot;

import android.content.pm.FeatureInfo;
import android.content.pm.PackageManager;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;

/** What the phone says it has. Apps hide what needs more. */
public final class Features {
  private static final List<String> ALL =
      List.of(
          PackageManager.FEATURE_TOUCHSCREEN,
          PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH,
          PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_DISTINCT,
          PackageManager.FEATURE_FAKETOUCH,
          PackageManager.FEATURE_SCREEN_PORTRAIT,
          PackageManager.FEATURE_SCREEN_LANDSCAPE,
          PackageManager.FEATURE_CAMERA,
          PackageManager.FEATURE_CAMERA_ANY,
          PackageManager.FEATURE_CAMERA_AUTOFOCUS,
          PackageManager.FEATURE_CAMERA_FRONT,
          PackageManager.FEATURE_MICROPHONE,
          PackageManager.FEATURE_AUDIO_OUTPUT,
          PackageManager.FEATURE_TELEPHONY,
          PackageManager.FEATURE_TELEPHONY_GSM,
          PackageManager.FEATURE_WIFI,
          PackageManager.FEATURE_BLUETOOTH,
          PackageManager.FEATURE_LOCATION,
          PackageManager.FEATURE_LOCATION_GPS,
          PackageManager.FEATURE_LOCATION_NETWORK,
          PackageManager.FEATURE_SENSOR_ACCELEROMETER,
          PackageManager.FEATURE_SENSOR_COMPASS,
          PackageManager.FEATURE_SENSOR_GYROSCOPE,
          PackageManager.FEATURE_SENSOR_LIGHT,
          PackageManager.FEATURE_SENSOR_PROXIMITY,
          PackageManager.FEATURE_FINGERPRINT,
          PackageManager.FEATURE_WEBVIEW,
          // By names of their own since Android 13.
          "android.hardware.telephony.calling",
          "android.hardware.telephony.data",
          "android.hardware.telephony.messaging",
          "android.hardware.telephony.radio.access",
          "android.hardware.telephony.subscription",
          PackageManager.FEATURE_APP_WIDGETS,
          PackageManager.FEATURE_BACKUP,
          PackageManager.FEATURE_HOME_SCREEN,
          PackageManager.FEATURE_INPUT_METHODS);

  private Features() {}

  /** Before any code of the app runs. */
  public static void announce(PackageManager packages) {
    ShadowPackageManager shadow = Shadow.extract(packages);
    for (String name : ALL) {
      shadow.setSystemFeature(name, true);
      FeatureInfo feature = new FeatureInfo();
      feature.name = name;
      shadow.addSystemAvailableFeature(feature);
    }
  }
}
