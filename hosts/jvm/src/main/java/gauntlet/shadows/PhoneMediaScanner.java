package gauntlet.shadows;

import android.content.Context;
import android.media.MediaScannerConnection;
import android.media.MediaScannerConnection.MediaScannerConnectionClient;
import android.media.MediaScannerConnection.OnScanCompletedListener;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import gauntlet.phone.outside.MediaScan;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowMediaScannerConnection;
import org.robolectric.util.ReflectionHelpers;

/** The system looks at a file when it is asked to, and says that it has. */
@Implements(className = "android.media.MediaScannerConnection")
public class PhoneMediaScanner extends ShadowMediaScannerConnection {
  @RealObject protected MediaScannerConnection itself;
  private boolean connected;

  @Implementation
  protected static void scanFile(Context context, String[] paths, String[] types, OnScanCompletedListener listener) {
    for (int i = 0; i < paths.length; i++) scan(paths[i], types == null || i >= types.length ? null : types[i], listener);
  }

  private static void scan(String path, String type, OnScanCompletedListener listener) {
    later(
        () -> {
          Uri found = MediaScan.of(path, type);
          if (listener != null) listener.onScanCompleted(path, found);
        });
  }

  private static void later(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }

  private MediaScannerConnectionClient client() {
    return ReflectionHelpers.getField(itself, "mClient");
  }

  @Implementation
  protected void connect() {
    if (connected) return;
    connected = true;
    MediaScannerConnectionClient client = client();
    if (client != null) later(client::onMediaScannerConnected);
  }

  @Implementation
  protected void disconnect() {
    connected = false;
  }

  @Implementation
  protected boolean isConnected() {
    return connected;
  }

  @Implementation
  protected void scanFile(String path, String type) {
    if (!connected) throw new IllegalStateException("not connected to MediaScannerService");
    scan(path, type, client());
  }
}
