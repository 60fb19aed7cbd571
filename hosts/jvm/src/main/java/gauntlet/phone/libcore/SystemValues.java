package gauntlet.phone.libcore;

import android.os.Build;
import gauntlet.phone.process.AppProcess;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** What an app hears of the machine that it runs on: a phone's properties and environment, nothing of this computer. */
public final class SystemValues {
  /** As they were when the process began, before the app could change them. */
  private static Properties given = new Properties();
  /** From here on the runtime is a part that is updated by itself. */
  private static final int WITH_ART_MODULE = 31;
  private static final Map<String, String> PHONE = new HashMap<>();
  private static final Map<String, String> ENVIRONMENT = new TreeMap<>();

  static {
    String[] pairs = {
      "android.icu.cldr.version", "34.0", "android.icu.library.version", "63.2", "android.icu.unicode.version", "11.0",
      "android.openssl.version", "BoringSSL", "android.zlib.version", "1.2.11", "file.encoding", "UTF-8", "file.separator", "/",
      "java.class.path", ".", "java.class.version", "50.0", "java.compiler", "", "java.ext.dirs", "",
      "java.home", "/apex/com.android.runtime", "java.library.path", "/system/lib64:/product/lib64",
      "java.net.preferIPv6Addresses", "false", "java.runtime.name", "Android Runtime", "java.runtime.version", "0.9",
      "java.specification.name", "Dalvik Core Library", "java.specification.vendor", "The Android Project",
      "java.specification.version", "0.9", "java.vendor", "The Android Project", "java.vendor.url", "http://www.android.com/",
      "java.version", "0", "java.vm.name", "Dalvik", "java.vm.specification.name", "Dalvik Virtual Machine Specification",
      "java.vm.specification.vendor", "The Android Project", "java.vm.specification.version", "0.9",
      "java.vm.vendor", "The Android Project", "java.vm.vendor.url", "http://www.android.com/", "java.vm.version", "2.1.0",
      "line.separator", "\n", "os.arch", "aarch64", "os.name", "Linux", "os.version", "4.14.117", "path.separator", ":",
      "user.dir", "/", "user.home", "", "user.language", "en", "user.locale", "en-US", "user.name", "u0_a123", "user.region", "US",
    };
    for (int i = 0; i < pairs.length; i += 2) PHONE.put(pairs[i], pairs[i + 1]);
    String[] environment = {
      "ANDROID_ASSETS", "/system/app", "ANDROID_DATA", "/data", "ANDROID_ROOT", "/system", "ANDROID_STORAGE", "/storage",
      "ASEC_MOUNTPOINT", "/mnt/asec", "DOWNLOAD_CACHE", "/data/cache", "EXTERNAL_STORAGE", "/sdcard",
      "PATH", "/product/bin:/apex/com.android.runtime/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin",
    };
    for (int i = 0; i < environment.length; i += 2) ENVIRONMENT.put(environment[i], environment[i + 1]);
    if (Build.VERSION.SDK_INT >= WITH_ART_MODULE) {
      PHONE.put("android.icu.cldr.version", "42.0");
      PHONE.put("android.icu.library.version", "72.1");
      PHONE.put("android.icu.unicode.version", "15.0");
      PHONE.put("java.home", "/apex/com.android.art");
    }
  }

  private SystemValues() {}

  /** A process begins, with what {@code System} has now. */
  public static void begin() {
    given = (Properties) System.getProperties().clone();
  }

  /** What a phone has under a name, whatever the app has changed since. */
  public static String phones(String key) {
    return PHONE.get(key);
  }

  public static String getProperty(String key) {
    String value = System.getProperty(key);
    boolean own = value != null && !value.equals(given.getProperty(key));
    if (own) return value;
    if (key.equals("http.agent")) return agent();
    if (key.equals("java.io.tmpdir")) return folder();
    return PHONE.get(key);
  }

  public static String getProperty(String key, String otherwise) {
    String value = getProperty(key);
    return value == null ? otherwise : value;
  }

  public static Properties getProperties() {
    Properties all = new Properties();
    all.putAll(PHONE);
    for (String key : new String[] {"http.agent", "java.io.tmpdir"}) all.put(key, getProperty(key));
    for (String key : System.getProperties().stringPropertyNames()) {
      String value = getProperty(key);
      if (value != null) all.put(key, value);
    }
    return all;
  }

  public static String setProperty(String key, String value) {
    String before = getProperty(key);
    System.setProperty(key, value);
    return before;
  }

  public static String clearProperty(String key) {
    String before = getProperty(key);
    System.clearProperty(key);
    return before;
  }

  private static String agent() {
    return "Dalvik/" + PHONE.get("java.vm.version") + " (Linux; U; Android " + Build.VERSION.RELEASE + "; " + Build.MODEL + " Build/"
        + Build.ID + ")";
  }

  private static String folder() {
    AppProcess process = AppProcess.current();
    return process == null || process.application == null ? "/tmp" : process.application.getCacheDir().getPath();
  }

  public static String getenv(String name) {
    return ENVIRONMENT.get(name);
  }

  public static Map<String, String> getenv() {
    return Collections.unmodifiableMap(ENVIRONMENT);
  }

  /** Android has these methods still, and they do as little. */
  public static void runFinalizersOnExit(boolean run) {}

  public static void traceInstructions(Runtime runtime, boolean on) {}

  public static void traceMethodCalls(Runtime runtime, boolean on) {}
}
