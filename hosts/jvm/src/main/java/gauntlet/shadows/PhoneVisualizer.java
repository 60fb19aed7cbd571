package gauntlet.shadows;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowVisualizer;

/** What is played is silence, but it can be looked at as closely as on a phone. */
@Implements(className = "android.media.audiofx.Visualizer")
public class PhoneVisualizer extends ShadowVisualizer {
  @Implementation
  protected static int[] getCaptureSizeRange() {
    return new int[] {128, 1024};
  }

  /** In thousandths of a hertz. */
  @Implementation
  protected static int getMaxCaptureRate() {
    return 20_000;
  }
}
