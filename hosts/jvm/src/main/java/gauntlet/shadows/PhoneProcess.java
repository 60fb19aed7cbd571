package gauntlet.shadows;

import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** The app's process has a number and a name, and the app a user; Robolectric's are zero, nothing, and another one in every JVM. */
@Implements(className = "android.os.Process")
public class PhoneProcess extends ShadowProcess {
  private static final int UID = 10_123;

  @Implementation
  protected static int myPid() {
    AppProcess process = AppProcess.current();
    return process == null ? 0 : process.pid();
  }

  @Implementation
  protected static int myUid() {
    return UID;
  }

  @Implementation(minSdk = 33)
  protected static String myProcessName() {
    AppProcess process = AppProcess.current();
    return process == null || process.application == null ? "" : process.application.getApplicationInfo().processName;
  }
}
