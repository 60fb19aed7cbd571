package gauntlet.phone.libcore;

import android.os.Build;
import gauntlet.phone.process.AppProcess;

/** For which Android the app was written: libcore keeps to what it did there. */
final class Target {
  private Target() {}

  /** The app's target; the phone's own level before the app is known. */
  static int sdk() {
    AppProcess process = AppProcess.current();
    return process == null || process.application == null
        ? Build.VERSION.SDK_INT
        : process.application.getApplicationInfo().targetSdkVersion;
  }

  /** Whether a rule holds that a version has brought for apps written for it. */
  static boolean follows(int api) {
    return Build.VERSION.SDK_INT >= api && sdk() >= api;
  }
}
