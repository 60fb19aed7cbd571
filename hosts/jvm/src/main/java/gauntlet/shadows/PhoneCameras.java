package gauntlet.shadows;

import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.os.Handler;
import gauntlet.phone.process.AppProcess;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowCameraManager;

/** The phone has cameras, and says what they can; one that is opened is a limit. */
@Implements(className = "android.hardware.camera2.CameraManager")
public class PhoneCameras extends ShadowCameraManager {
  @Implementation
  protected void openCamera(String id, CameraDevice.StateCallback callback, Handler handler) throws CameraAccessException {
    refuse();
  }

  @Implementation(minSdk = 28)
  protected void openCamera(String id, Executor executor, CameraDevice.StateCallback callback) throws CameraAccessException {
    refuse();
  }

  private static void refuse() throws CameraAccessException {
    AppProcess.current().limit(CameraManager.class.getName() + ".openCamera", "there is nothing to be seen");
    throw new CameraAccessException(CameraAccessException.CAMERA_ERROR, "there is nothing to be seen");
  }
}
