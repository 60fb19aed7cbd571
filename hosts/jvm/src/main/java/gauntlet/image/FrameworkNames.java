package gauntlet.image;

/** Which classes are the phone's and which the app's, by name: an app cannot replace the framework. */
public final class FrameworkNames {
  private static final String[] PHONE = {
    "java.", "javax.", "dalvik.", "libcore.", "org.json.", "org.w3c.", "org.xml.", "org.xmlpull.",
    "org.robolectric.", "androidx.test.", "com.android.internal.",
  };
  /** Not all of gauntlet: an app may be called so too. */
  private static final String[] HOST = {
    "gauntlet.given.", "gauntlet.host.", "gauntlet.image.", "gauntlet.jdk.", "gauntlet.patch.", "gauntlet.phone.",
    "gauntlet.probe.", "gauntlet.sandbox.", "gauntlet.shadows.", "gauntlet.turns.",
  };
  /** Libraries that apps carry although their names look like the framework's. */
  private static final String[] CARRIED = {"android.support.", "android.arch.", "android.databinding."};

  private FrameworkNames() {}

  /** Whether the class of this name (with dots) is the phone's whenever the phone has it. */
  public static boolean isPhones(String name) {
    return startsWithAny(name, PHONE) || isHosts(name) || (name.startsWith("android.") && !startsWithAny(name, CARRIED));
  }

  /** Whether the class of this name (with dots) is the host's own. */
  public static boolean isHosts(String name) {
    return startsWithAny(name, HOST);
  }

  private static boolean startsWithAny(String name, String[] prefixes) {
    for (String prefix : prefixes) if (name.startsWith(prefix)) return true;
    return false;
  }
}
