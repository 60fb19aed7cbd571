package gauntlet.shadows;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDebug;

/** Tracing that was started twice, or never, is no reason to throw; no traces are written. */
@Implements(className = "android.os.Debug")
public class PhoneDebug extends ShadowDebug {
  @Implementation
  protected static void startMethodTracing() {}

  @Implementation
  protected static void startMethodTracing(String path) {}

  @Implementation
  protected static void startMethodTracing(String path, int bytes) {}

  @Implementation
  protected static void startMethodTracing(String path, int bytes, int flags) {}

  @Implementation
  protected static void startMethodTracingSampling(String path, int bytes, int intervalUs) {}

  @Implementation
  protected static void stopMethodTracing() {}
}
