package gauntlet.phone.outside;

import android.content.ComponentName;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;

/**
 * The apps that every phone has, for apps that ask before they call one. They have no screens: how they answer is a matter of
 * {@link Intents}.
 */
final class OtherApps {
  private record OtherApp(ComponentName activity, List<IntentFilter> filters) {}

  private static final List<OtherApp> ALL =
      List.of(
          app("com.android.browser", "BrowserActivity", schemes(List.of("VIEW"), "http", "https")),
          app(
              "com.android.camera2",
              "CaptureActivity",
              plain("android.media.action.IMAGE_CAPTURE", "android.media.action.VIDEO_CAPTURE")),
          app(
              "com.android.dialer",
              "DialtactsActivity",
              plain("android.intent.action.DIAL"),
              schemes(List.of("DIAL", "CALL", "VIEW"), "tel")),
          app(
              "com.android.messaging",
              "ComposeActivity",
              schemes(List.of("SENDTO", "VIEW"), "sms", "smsto", "mms", "mmsto"),
              types(List.of("SEND"), "text/plain", "image/*")),
          app(
              "com.android.email",
              "ComposeActivity",
              schemes(List.of("SENDTO", "VIEW"), "mailto"),
              types(List.of("SEND", "SEND_MULTIPLE"), "*/*")),
          app(
              "com.android.contacts",
              "ContactsActivity",
              types(
                  List.of("PICK", "GET_CONTENT", "VIEW", "INSERT", "INSERT_OR_EDIT", "EDIT"),
                  "vnd.android.cursor.dir/contact",
                  "vnd.android.cursor.item/contact",
                  "vnd.android.cursor.dir/raw_contact",
                  "vnd.android.cursor.dir/phone_v2",
                  "vnd.android.cursor.dir/email_v2")),
          app(
              "com.android.calendar",
              "EventActivity",
              types(List.of("INSERT", "EDIT", "VIEW"), "vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")),
          app("com.android.gallery3d", "GalleryActivity", types(List.of("PICK", "VIEW"), "image/*", "video/*")),
          app(
              "com.android.documentsui",
              "PickActivity",
              types(List.of("GET_CONTENT", "OPEN_DOCUMENT", "CREATE_DOCUMENT"), "*/*"),
              plain("android.intent.action.OPEN_DOCUMENT_TREE")),
          app("com.android.soundpicker", "RingtonePickerActivity", plain("android.intent.action.RINGTONE_PICKER")),
          app("com.android.soundrecorder", "SoundRecorder", plain("android.provider.MediaStore.RECORD_SOUND")),
          app(
              "com.android.deskclock",
              "HandleApiCalls",
              plain("android.intent.action.SET_ALARM", "android.intent.action.SET_TIMER", "android.intent.action.SHOW_ALARMS")),
          app(
              "com.android.settings",
              "Settings",
              plain(
                  "android.settings.SETTINGS",
                  "android.settings.WIFI_SETTINGS",
                  "android.settings.WIRELESS_SETTINGS",
                  "android.settings.BLUETOOTH_SETTINGS",
                  "android.settings.LOCATION_SOURCE_SETTINGS",
                  "android.settings.LOCALE_SETTINGS",
                  "android.settings.DATE_SETTINGS",
                  "android.settings.SOUND_SETTINGS",
                  "android.settings.DISPLAY_SETTINGS",
                  "android.settings.SECURITY_SETTINGS"),
              schemes(List.of("android.settings.APPLICATION_DETAILS_SETTINGS"), "package")),
          app("android", "ChooserActivity", plain("android.intent.action.CHOOSER")));

  private OtherApps() {}

  /** Before any code of the app runs. */
  static void install(PackageManager packages) {
    ShadowPackageManager shadow = Shadow.extract(packages);
    for (OtherApp app : ALL) {
      shadow.addActivityIfNotPresent(app.activity);
      for (IntentFilter filter : app.filters) shadow.addIntentFilterForActivity(app.activity, filter);
      comesWithThePhone(shadow.getInternalMutablePackageInfo(app.activity.getPackageName()).applicationInfo);
    }
  }

  private static void comesWithThePhone(ApplicationInfo app) {
    app.flags |= ApplicationInfo.FLAG_SYSTEM;
    app.sourceDir = "/system/app/" + app.packageName + ".apk";
    app.publicSourceDir = app.sourceDir;
  }

  private static OtherApp app(String packageName, String activity, IntentFilter... filters) {
    return new OtherApp(new ComponentName(packageName, packageName + "." + activity), List.of(filters));
  }

  private static IntentFilter plain(String... actions) {
    return filter(List.of(actions));
  }

  private static IntentFilter schemes(List<String> actions, String... schemes) {
    IntentFilter filter = filter(actions);
    for (String scheme : schemes) filter.addDataScheme(scheme);
    return filter;
  }

  private static IntentFilter types(List<String> actions, String... types) {
    IntentFilter filter = filter(actions);
    try {
      for (String type : types) filter.addDataType(type);
    } catch (IntentFilter.MalformedMimeTypeException e) {
      throw new IllegalStateException(e);
    }
    return filter;
  }

  private static IntentFilter filter(List<String> actions) {
    IntentFilter filter = new IntentFilter();
    for (String action : actions) filter.addAction(action.contains(".") ? action : "android.intent.action." + action);
    // An intent may ask for any of these.
    filter.addCategory("android.intent.category.DEFAULT");
    filter.addCategory("android.intent.category.BROWSABLE");
    filter.addCategory("android.intent.category.OPENABLE");
    return filter;
  }
}
