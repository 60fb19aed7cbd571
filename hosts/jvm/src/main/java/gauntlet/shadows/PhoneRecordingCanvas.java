package gauntlet.shadows;

import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import gauntlet.phone.hooks.RecordedNodes;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowNativeRecordingCanvas;

/** There is no graphics chip behind it: the framework draws as it does without one, layers as pictures. */
@Implements(className = "android.graphics.RecordingCanvas", isInAndroidSdk = false, minSdk = 29)
public class PhoneRecordingCanvas extends ShadowNativeRecordingCanvas {
  @RealObject protected RecordingCanvas itself;

  @Implementation
  protected boolean isHardwareAccelerated() {
    return false;
  }

  @Implementation
  protected void drawRenderNode(RenderNode node) {
    RecordedNodes.draw(itself, node);
  }

  /** The order is that of the calls. */
  @Implementation
  protected void enableZ() {}

  @Implementation
  protected void disableZ() {}
}
