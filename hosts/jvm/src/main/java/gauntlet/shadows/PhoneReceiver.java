package gauntlet.shadows;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import gauntlet.phone.process.AppProcess;
import java.util.concurrent.atomic.AtomicBoolean;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowBroadcastReceiver;

/** Tells the phone of a broadcast before the app gets it, with the context that wants it and not the one that sends it. */
@Implements(className = "android.content.BroadcastReceiver")
public class PhoneReceiver extends ShadowBroadcastReceiver {
  @RealObject protected BroadcastReceiver itself;

  @Override
  public void onReceive(Context context, Intent intent, AtomicBoolean abort) {
    AppProcess process = AppProcess.current();
    process.receive(itself, intent, () -> super.onReceive(process.broadcasts().contextOf(itself), intent, abort));
  }
}
