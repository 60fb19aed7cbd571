package gauntlet.shadows;

import android.os.UserHandle;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowUserManager;

/** The phone has been unlocked since it was switched on: an app's preferences are open to it, also behind the lock screen. */
@Implements(className = "android.os.UserManager")
public class PhoneUserManager extends ShadowUserManager {
  @Override
  @Implementation
  protected boolean isUserUnlocked(UserHandle user) {
    return true;
  }

  @Implementation
  protected boolean isUserUnlocked(int user) {
    return true;
  }

  @Override
  @Implementation
  protected boolean isUserUnlockingOrUnlocked(UserHandle user) {
    return true;
  }

  @Implementation
  protected boolean isUserUnlockingOrUnlocked(int user) {
    return true;
  }
}
