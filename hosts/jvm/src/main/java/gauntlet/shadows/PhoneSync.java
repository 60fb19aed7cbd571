package gauntlet.shadows;

import android.accounts.Account;
import android.content.ContentResolver;
import android.content.SyncAdapterType;
import android.content.SyncInfo;
import android.content.UriPermission;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContentResolver;

/** Nothing is being synchronised, and the system says so; Robolectric's says nothing. */
@Implements(className = "android.content.ContentResolver")
public class PhoneSync extends ShadowContentResolver {
  @Implementation
  protected static SyncAdapterType[] getSyncAdapterTypes() {
    SyncAdapterType[] known = ShadowContentResolver.getSyncAdapterTypes();
    return known == null ? new SyncAdapterType[0] : known;
  }

  @Implementation
  protected static SyncInfo getCurrentSync() {
    return null;
  }

  @Implementation
  protected static boolean isSyncPending(Account account, String authority) {
    return false;
  }

  @Implementation
  protected List<UriPermission> getOutgoingPersistedUriPermissions() {
    return List.of();
  }
}
