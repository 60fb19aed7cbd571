package gauntlet.phone.boot;

import android.content.ContentResolver;
import android.provider.Settings;
import gauntlet.phone.outside.CannedResults;

/** Settings that every phone has; Robolectric starts with hardly any. */
public final class SystemSettings {
  private static final String KEYBOARD = "com.android.inputmethod.latin/.LatinIME";

  private SystemSettings() {}

  public static void apply(ContentResolver resolver) {
    Settings.System.putInt(resolver, Settings.System.SCREEN_BRIGHTNESS, 102);
    Settings.System.putInt(resolver, Settings.System.SCREEN_BRIGHTNESS_MODE, 0);
    Settings.System.putInt(resolver, Settings.System.SCREEN_OFF_TIMEOUT, 60_000);
    Settings.System.putInt(resolver, Settings.System.ACCELEROMETER_ROTATION, 1);
    Settings.System.putInt(resolver, Settings.System.SOUND_EFFECTS_ENABLED, 1);
    Settings.System.putInt(resolver, Settings.System.HAPTIC_FEEDBACK_ENABLED, 1);
    Settings.System.putString(resolver, Settings.System.RINGTONE, CannedResults.RINGTONE.toString());
    Settings.System.putString(resolver, Settings.System.NOTIFICATION_SOUND, CannedResults.RINGTONE.toString());
    Settings.System.putString(resolver, Settings.System.ALARM_ALERT, CannedResults.RINGTONE.toString());
    Settings.System.putInt(resolver, Settings.System.DTMF_TONE_WHEN_DIALING, 1);
    Settings.System.putInt(resolver, Settings.System.USER_ROTATION, 0);
    Settings.System.putInt(resolver, Settings.System.VIBRATE_WHEN_RINGING, 0);
    Settings.System.putFloat(resolver, Settings.System.FONT_SCALE, 1);
    Settings.Secure.putString(resolver, Settings.Secure.ANDROID_ID, "a3c5e7091b2d4f68");
    Settings.Secure.putString(resolver, Settings.Secure.DEFAULT_INPUT_METHOD, KEYBOARD);
    Settings.Secure.putString(resolver, Settings.Secure.ENABLED_INPUT_METHODS, KEYBOARD);
    Settings.Secure.putString(resolver, Settings.Secure.LOCATION_PROVIDERS_ALLOWED, "gps,network");
    Settings.Secure.putInt(resolver, Settings.Secure.LOCATION_MODE, Settings.Secure.LOCATION_MODE_HIGH_ACCURACY);
    Settings.Secure.putInt(resolver, Settings.Secure.ACCESSIBILITY_ENABLED, 0);
    Settings.Secure.putInt(resolver, Settings.Secure.INSTALL_NON_MARKET_APPS, 1);
    Settings.Global.putInt(resolver, Settings.Global.DEVICE_PROVISIONED, 1);
    Settings.Global.putInt(resolver, Settings.Global.DEVELOPMENT_SETTINGS_ENABLED, 1);
    Settings.Global.putInt(resolver, Settings.Global.ALWAYS_FINISH_ACTIVITIES, 0);
    Settings.Global.putInt(resolver, Settings.Global.ADB_ENABLED, 1);
    Settings.Global.putInt(resolver, Settings.Global.AUTO_TIME, 1);
    Settings.Global.putInt(resolver, Settings.Global.AUTO_TIME_ZONE, 1);
    Settings.Global.putString(resolver, Settings.Global.DEVICE_NAME, "Phone");
  }
}
