package gauntlet.shadows;

import android.net.Uri;
import android.os.Environment;
import android.os.Process;
import android.os.storage.StorageManager;
import android.os.storage.StorageVolume;
import gauntlet.phone.process.AppProcess;
import java.io.File;
import java.util.List;
import java.util.UUID;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowStorageManager;
import org.robolectric.shadows.StorageVolumeBuilder;

/** The phone has one volume, the card in it. */
@Implements(className = "android.os.storage.StorageManager")
public class PhoneStorage extends ShadowStorageManager {
  private static final long FREE = 2L << 30;

  private static StorageVolume card() {
    return new StorageVolumeBuilder(
            "emulated;0", AppProcess.current().card(), "Internal shared storage", Process.myUserHandle(), Environment.MEDIA_MOUNTED)
        .setIsPrimary(true)
        .setIsEmulated(true)
        .build();
  }

  @Implementation
  protected static StorageVolume[] getVolumeList(int user, int flags) {
    return new StorageVolume[] {card()};
  }

  @Override
  @Implementation
  public StorageVolume[] getVolumeList() {
    return new StorageVolume[] {card()};
  }

  @Override
  @Implementation
  protected List<StorageVolume> getStorageVolumes() {
    return List.of(card());
  }

  @Implementation(minSdk = 30)
  protected List<StorageVolume> getRecentStorageVolumes() {
    return List.of(card());
  }

  @Implementation
  protected StorageVolume getPrimaryStorageVolume() {
    return card();
  }

  @Override
  @Implementation
  public StorageVolume getStorageVolume(File file) {
    return file.toPath().startsWith(AppProcess.current().card().toPath()) ? card() : null;
  }

  @Implementation(minSdk = 29)
  protected StorageVolume getStorageVolume(Uri media) {
    return card();
  }

  /** The data of apps and the card share one partition. */
  @Implementation(minSdk = 26)
  protected UUID getUuidForPath(File path) {
    return StorageManager.UUID_DEFAULT;
  }

  @Implementation(minSdk = 26)
  protected long getAllocatableBytes(UUID volume) {
    return FREE;
  }

  @Implementation(minSdk = 26)
  protected long getCacheQuotaBytes(UUID volume) {
    return FREE / 32;
  }
}
