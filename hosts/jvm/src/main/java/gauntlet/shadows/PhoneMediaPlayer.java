package gauntlet.shadows;

import android.content.Context;
import android.net.Uri;
import gauntlet.phone.hooks.AppHooks;
import gauntlet.phone.process.AppProcess;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.HttpCookie;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowMediaPlayer;
import org.robolectric.shadows.util.DataSource;

/** A player without codecs: what is there plays in silence. Robolectric's knows only what a test has announced. */
@Implements(className = "android.media.MediaPlayer")
public class PhoneMediaPlayer extends ShadowMediaPlayer {
  /** Nobody knows how long it is. */
  private static final int LENGTH_MS = 5000;

  private static final int SESSIONS = 1 << 16;
  private static final Set<String> REMOTE = Set.of("http", "https", "rtsp");

  @Override
  @Implementation(maxSdk = 33)
  protected void __constructor__() {
    super.__constructor__();
    useSession();
  }

  @Override
  @Implementation(minSdk = 34)
  protected void __constructor__(Context context, int session) {
    super.__constructor__(context, session);
    useSession();
  }

  /** Robolectric's number would be another in every run. */
  private void useSession() {
    setAudioSessionId(1 + (int) (AppHooks.random() * SESSIONS));
  }

  @Override
  @Implementation
  protected void setDataSource(String path) throws IOException {
    mustBeThere(path);
    super.setDataSource(path);
  }

  @Override
  @Implementation
  protected void setDataSource(Context context, Uri uri, Map<String, String> headers, List<HttpCookie> cookies)
      throws IOException {
    mustBeThere(uri.toString());
    super.setDataSource(context, uri, headers, cookies);
  }

  private static void mustBeThere(String address) throws IOException {
    Uri uri = Uri.parse(address);
    String scheme = uri.getScheme();
    if (scheme != null && REMOTE.contains(scheme)) throw new IOException("setDataSource failed.");
    String path = scheme == null ? address : scheme.equals("file") ? uri.getPath() : null;
    if (path != null && !new File(AppHooks.path(path)).exists()) throw new FileNotFoundException(path);
  }

  @Override
  public void doSetDataSource(DataSource source) {
    addMediaInfo(source, new MediaInfo(LENGTH_MS, 0));
    super.doSetDataSource(source);
    AppProcess process = AppProcess.current();
    if (process == null) return;
    process.limit("android.media.MediaPlayer.setDataSource", "it plays in silence, for " + LENGTH_MS + " ms");
  }
}
