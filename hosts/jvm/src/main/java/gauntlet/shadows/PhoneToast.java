package gauntlet.shadows;

import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowToast;

/** Reports every toast with its text, made by the app's own view or not. */
@Implements(className = "android.widget.Toast")
public class PhoneToast extends ShadowToast {
  @Override
  @Implementation
  protected void show() {
    super.show();
    AppProcess process = AppProcess.current();
    if (process != null) process.toast(String.valueOf(getTextOfLatestToast()));
  }
}
