package gauntlet.phone.boot;

import android.app.NotificationManager;
import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorManager;
import android.hardware.display.DisplayManager;
import android.media.AudioDeviceInfo;
import android.media.AudioManager;
import android.net.TrafficStats;
import android.os.Build;
import android.telecom.TelecomManager;
import android.telephony.SubscriptionManager;
import android.view.Display;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import gauntlet.phone.system.Sim;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.AudioDeviceInfoBuilder;
import org.robolectric.shadows.ShadowAudioManager;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowInputMethodManager;
import org.robolectric.shadows.ShadowNotificationManager;
import org.robolectric.shadows.ShadowSensor;
import org.robolectric.shadows.ShadowSensorManager;
import org.robolectric.shadows.ShadowSubscriptionManager;
import org.robolectric.shadows.ShadowTelecomManager;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** What the phone is made of, as far as an app can ask for it: sensors at rest, a SIM card, a loudspeaker, a keyboard. */
public final class Hardware {
  /** The usual sensors, and how far each measures. */
  private static final Map<Integer, Float> SENSORS =
      new TreeMap<>(
          Map.of(
              Sensor.TYPE_ACCELEROMETER, 39.2f, Sensor.TYPE_MAGNETIC_FIELD, 4912f, Sensor.TYPE_GYROSCOPE, 34.9f,
              Sensor.TYPE_LIGHT, 40_000f, Sensor.TYPE_PROXIMITY, 5f, Sensor.TYPE_GRAVITY, 39.2f,
              Sensor.TYPE_LINEAR_ACCELERATION, 39.2f, Sensor.TYPE_ROTATION_VECTOR, 1f, Sensor.TYPE_ORIENTATION, 360f));

  private static boolean countsTraffic;

  private Hardware() {}

  /** Before any code of the app runs. */
  public static void announceTo(Context context) {
    ShadowSensorManager sensors = Shadow.extract(context.getSystemService(SensorManager.class));
    SENSORS.forEach((type, range) -> sensors.addSensor(sensor(type, range)));
    ShadowAudioManager audio = Shadow.extract(context.getSystemService(AudioManager.class));
    audio.setOutputDevices(
        List.of(AudioDeviceInfoBuilder.newBuilder().setType(AudioDeviceInfo.TYPE_BUILTIN_SPEAKER).build()));
    ShadowInputMethodManager keyboards = Shadow.extract(context.getSystemService(InputMethodManager.class));
    List<InputMethodInfo> known =
        List.of(new InputMethodInfo("com.android.inputmethod.latin", "com.android.inputmethod.latin.LatinIME", "Keyboard", null));
    keyboards.setInputMethodInfoList(known);
    keyboards.setEnabledInputMethodInfoList(known);
    Cameras.announceTo(context);
    countTraffic(context);
    insertSim(context);
    Display display = context.getSystemService(DisplayManager.class).getDisplay(Display.DEFAULT_DISPLAY);
    ((ShadowDisplay) Shadow.extract(display)).setDisplayHdrCapabilities(display.getDisplayId(), 500, 500, 0);
    ShadowTelecomManager calls = Shadow.extract(context.getSystemService(TelecomManager.class));
    calls.setDefaultDialerPackage("com.android.dialer");
    ShadowNotificationManager notifications = Shadow.extract(context.getSystemService(NotificationManager.class));
    notifications.setConsolidatedNotificationPolicy(new NotificationManager.Policy(0, 0, 0));
  }

  /** As the system does before an app starts. The framework takes it once in its life. */
  private static void countTraffic(Context context) {
    if (countsTraffic || Build.VERSION.SDK_INT <= Build.VERSION_CODES.Q) return;
    ReflectionHelpers.callStaticMethod(TrafficStats.class, "init", ClassParameter.from(Context.class, context));
    countsTraffic = true;
  }

  private static Sensor sensor(int type, float range) {
    Sensor sensor = ShadowSensor.newInstance(type);
    ShadowSensor shadow = Shadow.extract(sensor);
    shadow.setName("Sensor " + type);
    shadow.setMaximumRange(range);
    return sensor;
  }

  private static void insertSim(Context context) {
    ShadowSubscriptionManager cards = Shadow.extract(context.getSystemService(SubscriptionManager.class));
    cards.setActiveSubscriptionInfos(
        ShadowSubscriptionManager.SubscriptionInfoBuilder.newBuilder()
            .setId(1)
            .setIccId("8901260000000000000")
            .setSimSlotIndex(0)
            .setDisplayName(Sim.OPERATOR_NAME)
            .setCarrierName(Sim.OPERATOR_NAME)
            .setCountryIso(Sim.COUNTRY)
            .setNumber("")
            .buildSubscriptionInfo());
  }
}
