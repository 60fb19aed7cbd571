package gauntlet.shadows;

import android.location.LocationManager;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLocationManager;
import org.robolectric.util.ReflectionHelpers;

/** The receiver of satellites can nothing special. */
@Implements(className = "android.location.LocationManager")
public class PhoneLocation extends ShadowLocationManager {
  @Implementation(minSdk = 31)
  protected @ClassName("android.location.GnssCapabilities") Object getGnssCapabilities() {
    try {
      return ReflectionHelpers.callStaticMethod(
          LocationManager.class.getClassLoader().loadClass("android.location.GnssCapabilities"), "empty");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
