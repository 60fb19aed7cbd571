package gauntlet.phone.hooks;

import android.graphics.Canvas;
import android.graphics.Picture;
import android.graphics.RecordingCanvas;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers;

/**
 * What an app records a layer with: a picture is made of it, which can be drawn without a graphics chip. To the framework it is a
 * canvas like that of a window here, to the app one of a graphics chip, see {@link AppHooks#isHardwareAccelerated}.
 */
record NodeCanvas(Picture picture, RecordingCanvas canvas) {
  static NodeCanvas of(int width, int height) {
    Picture picture = new Picture();
    long target = picture.beginRecording(width, height).getNativeCanvasWrapper();
    RecordingCanvas canvas = Shadow.newInstanceOf(RecordingCanvas.class);
    ReflectionHelpers.setField(Canvas.class.getSuperclass(), canvas, "mNativeCanvasWrapper", target);
    ReflectionHelpers.setField(RecordingCanvas.class, canvas, "mWidth", width);
    ReflectionHelpers.setField(RecordingCanvas.class, canvas, "mHeight", height);
    return new NodeCanvas(picture, canvas);
  }

  /** What was recorded; nothing can be added. */
  Picture finish() {
    picture.endRecording();
    ReflectionHelpers.setField(Canvas.class.getSuperclass(), canvas, "mNativeCanvasWrapper", 0L);
    return picture;
  }
}
