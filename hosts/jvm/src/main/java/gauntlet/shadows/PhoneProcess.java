package gauntlet.shadows;

import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;

/** The app's process has a number and a name; Robolectric's are zero and nothing. */
@Implements(className = "android.os.Process")
public class PhoneProcess extends ShadowProcess {
  @Implementation
  protected static int myPid() {
    AppProcess process = AppProcess.current();
    return process == null ? 0 : process.pid();
  }

  @Implementation(minSdk = 33)
  protected static String myProcessName() {
    AppProcess process = AppProcess.current();
    return process == null || process.application == null ? "" : process.application.getApplicationInfo().processName;
  }
}
