package gauntlet.phone.outside;

import android.net.Uri;
import android.provider.MediaStore;
import gauntlet.phone.process.AppProcess;
import java.io.File;

/** What an app has put on the card by itself and wants others to find. */
public final class MediaScan {
  private static final String CARD = "/storage/emulated/0";

  private MediaScan() {}

  /** The address under which it is found from now on; null when there is no such file on the card. */
  public static Uri of(String path, String type) {
    AppProcess process = AppProcess.current();
    File file = new File(process.storage.map(path));
    String card = AppProcess.current().card().getPath();
    SystemProvider provider = SystemProvider.of(MediaStore.Files.getContentUri("external"));
    if (provider == null || !file.isFile() || !file.getPath().startsWith(card)) return null;
    return provider.scanned(CARD + file.getPath().substring(card.length()), type);
  }
}
