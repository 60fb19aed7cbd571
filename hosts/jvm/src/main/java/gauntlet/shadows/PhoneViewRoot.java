package gauntlet.shadows;

import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowViewRootImpl;
import org.robolectric.util.ReflectionHelpers;

/** Views are told that a graphics chip draws them where the manifest wants it, which it does unless it says otherwise. */
@Implements(className = "android.view.ViewRootImpl", isInAndroidSdk = false)
public class PhoneViewRoot extends ShadowViewRootImpl {
  @RealObject protected ViewRootImpl itself;

  @Implementation
  protected void enableHardwareAcceleration(LayoutParams parameters) {
    boolean wanted = (parameters.flags & LayoutParams.FLAG_HARDWARE_ACCELERATED) != 0;
    Object window = ReflectionHelpers.getField(itself, "mAttachInfo");
    ReflectionHelpers.setField(window, "mHardwareAccelerated", wanted);
    ReflectionHelpers.setField(window, "mHardwareAccelerationRequested", wanted);
  }
}
