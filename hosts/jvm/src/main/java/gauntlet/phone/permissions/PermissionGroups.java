package gauntlet.phone.permissions;

import android.content.res.Resources;
import android.os.Build;
import gauntlet.phone.system.NewRules;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The permissions that a user gives or refuses, in the groups in which Android asks for them. */
public final class PermissionGroups {
  private static final String PREFIX = "android.permission.";
  private static final Map<String, String> GROUPS = new HashMap<>();

  static {
    put("calendar", "READ_CALENDAR", "WRITE_CALENDAR");
    put("calllog", "READ_CALL_LOG", "WRITE_CALL_LOG", "PROCESS_OUTGOING_CALLS");
    put("camera", "CAMERA");
    put("contacts", "READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS");
    put("location", "ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION", "ACCESS_BACKGROUND_LOCATION");
    put("microphone", "RECORD_AUDIO");
    put("phone", "READ_PHONE_STATE", "READ_PHONE_NUMBERS", "CALL_PHONE", "USE_SIP", "ANSWER_PHONE_CALLS", "ACCEPT_HANDOVER");
    put("sensors", "BODY_SENSORS");
    put("activityRecognition", "ACTIVITY_RECOGNITION");
    put("sms", "SEND_SMS", "RECEIVE_SMS", "READ_SMS", "RECEIVE_WAP_PUSH", "RECEIVE_MMS", "READ_CELL_BROADCASTS");
    put("storage", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "ACCESS_MEDIA_LOCATION");
    if (Build.VERSION.SDK_INT >= NewRules.ANDROID_13) {
      put("nearby_devices", "BLUETOOTH_SCAN", "BLUETOOTH_CONNECT", "BLUETOOTH_ADVERTISE", "UWB_RANGING", "NEARBY_WIFI_DEVICES");
      put("notifications", "POST_NOTIFICATIONS");
      put("readMediaAural", "READ_MEDIA_AUDIO");
      put("readMediaVisual", "READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO", "READ_MEDIA_VISUAL_USER_SELECTED", "ACCESS_MEDIA_LOCATION");
    }
    GROUPS.put("com.android.voicemail.permission.ADD_VOICEMAIL", "phone");
  }

  private PermissionGroups() {}

  private static void put(String group, String... permissions) {
    for (String permission : permissions) GROUPS.put(PREFIX + permission, group);
  }

  /** The group of a permission; null when it is not the user's to give. */
  static String of(String permission) {
    return GROUPS.get(permission);
  }

  /** Whether there is such a permission among those that a user gives. */
  public static boolean exists(String permission) {
    return GROUPS.containsKey(permission);
  }

  /** How Android asks for a group. */
  static String question(String group, CharSequence label) {
    Resources system = Resources.getSystem();
    int request = system.getIdentifier("permgrouprequest_" + group, "string", "android");
    if (request != 0) return system.getString(request, label).replaceAll("</?b>", "");
    // Since Android 11 the question is no text of the framework, but what it is about is.
    int use = system.getIdentifier("permgroupdesc_" + group, "string", "android");
    return String.format(Locale.ROOT, "Allow %s to %s?", label, use == 0 ? "use " + group : system.getString(use));
  }
}
