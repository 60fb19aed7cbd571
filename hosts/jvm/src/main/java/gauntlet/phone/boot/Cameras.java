package gauntlet.phone.boot;

import android.content.Context;
import android.graphics.ImageFormat;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CameraMetadata;
import android.util.Range;
import android.util.Size;
import android.util.SizeF;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowCameraCharacteristics;
import org.robolectric.shadows.ShadowCameraManager;
import org.robolectric.shadows.StreamConfigurationMapBuilder;

/** A camera at the back with a flash, and one at the front. */
final class Cameras {
  private static final Size[] SIZES = {new Size(1920, 1080), new Size(1280, 720), new Size(640, 480)};

  /** JPEG is a piece of any bytes to a camera. */
  private static final int BLOB = 0x21;
  private static final int[] FORMATS = {BLOB, ImageFormat.YUV_420_888, PixelFormat.RGBA_8888};

  private Cameras() {}

  static void announceTo(Context context) {
    ShadowCameraManager cameras = Shadow.extract(context.getSystemService(CameraManager.class));
    cameras.addCamera("0", camera(CameraMetadata.LENS_FACING_BACK, 90, true));
    cameras.addCamera("1", camera(CameraMetadata.LENS_FACING_FRONT, 270, false));
  }

  private static CameraCharacteristics camera(int facing, int orientation, boolean flash) {
    CameraCharacteristics camera = ShadowCameraCharacteristics.newCameraCharacteristics();
    ShadowCameraCharacteristics shadow = Shadow.extract(camera);
    shadow.set(CameraCharacteristics.LENS_FACING, facing);
    shadow.set(CameraCharacteristics.SENSOR_ORIENTATION, orientation);
    shadow.set(CameraCharacteristics.FLASH_INFO_AVAILABLE, flash);
    shadow.set(CameraCharacteristics.INFO_SUPPORTED_HARDWARE_LEVEL, CameraMetadata.INFO_SUPPORTED_HARDWARE_LEVEL_LIMITED);
    shadow.set(
        CameraCharacteristics.REQUEST_AVAILABLE_CAPABILITIES,
        new int[] {CameraMetadata.REQUEST_AVAILABLE_CAPABILITIES_BACKWARD_COMPATIBLE});
    shadow.set(CameraCharacteristics.SENSOR_INFO_ACTIVE_ARRAY_SIZE, new Rect(0, 0, 1920, 1080));
    shadow.set(CameraCharacteristics.SENSOR_INFO_PIXEL_ARRAY_SIZE, SIZES[0]);
    shadow.set(CameraCharacteristics.SENSOR_INFO_PHYSICAL_SIZE, new SizeF(5.6f, 3.15f));
    shadow.set(CameraCharacteristics.LENS_INFO_AVAILABLE_FOCAL_LENGTHS, new float[] {4.4f});
    shadow.set(CameraCharacteristics.SCALER_AVAILABLE_MAX_DIGITAL_ZOOM, 4f);
    shadow.set(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES, new int[] {CameraMetadata.CONTROL_AF_MODE_OFF});
    shadow.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_TARGET_FPS_RANGES, new Range<?>[] {Range.create(15, 30)});
    StreamConfigurationMapBuilder streams = StreamConfigurationMapBuilder.newBuilder();
    for (Size size : SIZES) {
      streams.addOutputSize(size);
      for (int format : FORMATS) streams.addOutputSize(format, size);
    }
    shadow.set(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP, streams.build());
    return camera;
  }
}
