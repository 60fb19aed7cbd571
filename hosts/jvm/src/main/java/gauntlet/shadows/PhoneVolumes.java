package gauntlet.shadows;

import android.content.Context;
import android.provider.MediaStore;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Android 10 asks for volumes in a way of its own. */
@Implements(className = "android.provider.MediaStore", maxSdk = 29)
public class PhoneVolumes {
  @Implementation
  protected static Set<String> getExternalVolumeNames(Context context) {
    return Set.of(MediaStore.VOLUME_EXTERNAL_PRIMARY);
  }
}
