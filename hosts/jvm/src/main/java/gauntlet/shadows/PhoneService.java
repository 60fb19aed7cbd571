package gauntlet.shadows;

import android.app.Notification;
import android.app.Service;
import gauntlet.phone.system.NewRules;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowService;

/** A service that wants to be in the foreground must be one that may. */
@Implements(className = "android.app.Service")
public class PhoneService extends ShadowService {
  @RealObject protected Service itself;

  @Override
  @Implementation
  protected void startForeground(int id, Notification notification) throws Exception {
    NewRules.checkForeground(itself);
    super.startForeground(id, notification);
  }

  @Override
  @Implementation(minSdk = 29)
  protected void startForeground(int id, Notification notification, int type) throws Exception {
    NewRules.checkForeground(itself);
    super.startForeground(id, notification, type);
  }
}
