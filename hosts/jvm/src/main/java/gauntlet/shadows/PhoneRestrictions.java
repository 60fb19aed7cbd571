package gauntlet.shadows;

import android.os.Bundle;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowRestrictionsManager;

/** Nobody manages the phone: no restriction is none at all, and not unknown. */
@Implements(className = "android.content.RestrictionsManager")
public class PhoneRestrictions extends ShadowRestrictionsManager {
  @Override
  @Implementation
  protected Bundle getApplicationRestrictions() {
    Bundle set = super.getApplicationRestrictions();
    return set == null ? new Bundle() : set;
  }

  @Implementation(minSdk = 33)
  protected List<Bundle> getApplicationRestrictionsPerAdmin() {
    return List.of();
  }
}
