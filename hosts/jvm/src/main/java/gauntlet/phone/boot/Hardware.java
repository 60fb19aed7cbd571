package gauntlet.phone.boot;

import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorManager;
import android.media.AudioDeviceInfo;
import android.media.AudioManager;
import android.telephony.SubscriptionManager;
import android.telephony.TelephonyManager;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.AudioDeviceInfoBuilder;
import org.robolectric.shadows.ShadowAudioManager;
import org.robolectric.shadows.ShadowInputMethodManager;
import org.robolectric.shadows.ShadowSensor;
import org.robolectric.shadows.ShadowSensorManager;
import org.robolectric.shadows.ShadowSubscriptionManager;
import org.robolectric.shadows.ShadowTelephonyManager;

/** What the phone is made of, as far as an app can ask for it: sensors at rest, a SIM card, a loudspeaker, a keyboard. */
public final class Hardware {
  private static final String OPERATOR = "310260";
  private static final String OPERATOR_NAME = "Operator";
  private static final String COUNTRY = "us";

  /** The usual sensors, and how far each measures. */
  private static final Map<Integer, Float> SENSORS =
      new TreeMap<>(
          Map.of(
              Sensor.TYPE_ACCELEROMETER, 39.2f, Sensor.TYPE_MAGNETIC_FIELD, 4912f, Sensor.TYPE_GYROSCOPE, 34.9f,
              Sensor.TYPE_LIGHT, 40_000f, Sensor.TYPE_PROXIMITY, 5f, Sensor.TYPE_GRAVITY, 39.2f,
              Sensor.TYPE_LINEAR_ACCELERATION, 39.2f, Sensor.TYPE_ROTATION_VECTOR, 1f, Sensor.TYPE_ORIENTATION, 360f));

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
    insertSim(context);
  }

  private static Sensor sensor(int type, float range) {
    Sensor sensor = ShadowSensor.newInstance(type);
    ShadowSensor shadow = Shadow.extract(sensor);
    shadow.setName("Sensor " + type);
    shadow.setMaximumRange(range);
    return sensor;
  }

  private static void insertSim(Context context) {
    ShadowTelephonyManager phone = Shadow.extract(context.getSystemService(TelephonyManager.class));
    phone.setNetworkOperator(OPERATOR);
    phone.setNetworkOperatorName(OPERATOR_NAME);
    phone.setNetworkCountryIso(COUNTRY);
    phone.setSimOperator(OPERATOR);
    phone.setSimOperatorName(OPERATOR_NAME);
    phone.setSimCountryIso(COUNTRY);
    phone.setNetworkType(TelephonyManager.NETWORK_TYPE_LTE);
    ShadowSubscriptionManager cards = Shadow.extract(context.getSystemService(SubscriptionManager.class));
    cards.setActiveSubscriptionInfos(
        ShadowSubscriptionManager.SubscriptionInfoBuilder.newBuilder()
            .setId(1)
            .setIccId("8901260000000000000")
            .setSimSlotIndex(0)
            .setDisplayName(OPERATOR_NAME)
            .setCarrierName(OPERATOR_NAME)
            .setCountryIso(COUNTRY)
            .setNumber("")
            .buildSubscriptionInfo());
  }
}
