package gauntlet.shadows;

import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import gauntlet.phone.AppProcess;
import java.io.File;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContextImpl;

/** Services run, where Robolectric only notes that they were asked for; the card is where it belongs. */
@Implements(className = "android.app.ContextImpl")
public class PhoneContext extends ShadowContextImpl {
  @Override
  @Implementation
  protected File getExternalFilesDir(String type) {
    return getExternalFilesDirs(type)[0];
  }

  @Override
  @Implementation
  protected File[] getExternalFilesDirs(String type) {
    return AppProcess.current().filesOnCard(type);
  }

  @Override
  @Implementation
  protected ComponentName startService(Intent intent) {
    return AppProcess.current().services().start(intent);
  }

  @Override
  @Implementation(minSdk = 26)
  protected ComponentName startForegroundService(Intent intent) {
    return AppProcess.current().services().start(intent);
  }

  @Override
  @Implementation
  protected boolean stopService(Intent intent) {
    return AppProcess.current().services().stop(intent);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    return AppProcess.current().services().bind(intent, connection, null);
  }

  @Override
  @Implementation(minSdk = 29)
  protected boolean bindService(Intent intent, int flags, Executor executor, ServiceConnection connection) {
    return AppProcess.current().services().bind(intent, connection, executor);
  }

  @Override
  @Implementation
  protected void unbindService(ServiceConnection connection) {
    AppProcess.current().services().unbind(connection);
  }
}
