package gauntlet.phone;

import android.content.ContentResolver;
import android.provider.Settings;

/** Settings that every phone has; Robolectric starts with hardly any. */
final class SystemSettings {
  private SystemSettings() {}

  static void apply(ContentResolver resolver) {
    Settings.System.putInt(resolver, Settings.System.SCREEN_BRIGHTNESS, 102);
    Settings.System.putInt(resolver, Settings.System.SCREEN_BRIGHTNESS_MODE, 0);
    Settings.System.putInt(resolver, Settings.System.SCREEN_OFF_TIMEOUT, 60_000);
    Settings.System.putInt(resolver, Settings.System.ACCELEROMETER_ROTATION, 1);
    Settings.System.putInt(resolver, Settings.System.SOUND_EFFECTS_ENABLED, 1);
    Settings.System.putInt(resolver, Settings.System.HAPTIC_FEEDBACK_ENABLED, 1);
    Settings.System.putString(resolver, Settings.System.RINGTONE, CannedResults.RINGTONE.toString());
    Settings.System.putString(resolver, Settings.System.NOTIFICATION_SOUND, CannedResults.RINGTONE.toString());
    Settings.System.putString(resolver, Settings.System.ALARM_ALERT, CannedResults.RINGTONE.toString());
    Settings.Secure.putString(resolver, Settings.Secure.ANDROID_ID, "a3c5e7091b2d4f68");
    Settings.Global.putInt(resolver, Settings.Global.ADB_ENABLED, 1);
    Settings.Global.putInt(resolver, Settings.Global.AUTO_TIME, 1);
    Settings.Global.putInt(resolver, Settings.Global.AUTO_TIME_ZONE, 1);
    Settings.Global.putString(resolver, Settings.Global.DEVICE_NAME, "Phone");
  }
}
