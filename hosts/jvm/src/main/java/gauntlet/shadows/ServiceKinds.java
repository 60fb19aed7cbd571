package gauntlet.shadows;

import android.content.Context;
import android.content.Intent;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Robolectric shadows some kinds of services on their own: they are services of the phone no less. */
public final class ServiceKinds {
  private ServiceKinds() {}

  @Implements(className = "android.app.IntentService")
  public static class ForIntents extends PhoneService {}

  @Implements(className = "android.accessibilityservice.AccessibilityService")
  public static class Accessibility extends PhoneService {}

  @Implements(className = "android.service.notification.NotificationListenerService")
  public static class NotificationListener extends PhoneService {}

  @Implements(className = "android.service.voice.VoiceInteractionService")
  public static class VoiceInteraction extends PhoneService {}

  @Implements(className = "android.telecom.InCallService")
  public static class InCall extends PhoneService {}

  @Implements(className = "android.net.VpnService")
  public static class Vpn extends PhoneService {
    /** The user has agreed before. */
    @Implementation
    protected static Intent prepare(Context context) {
      return null;
    }
  }
}
