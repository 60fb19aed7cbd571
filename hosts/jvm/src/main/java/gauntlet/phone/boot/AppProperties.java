package gauntlet.phone.boot;

import gauntlet.phone.storage.Storage;
import java.io.File;
import java.util.Properties;

/** The system properties that an app finds: where things are on a phone, and not where they are on this computer. */
final class AppProperties {
  private AppProperties() {}

  /** The JVM's own properties as they were at its start, changed for an app. */
  static Properties of(Properties jvms, Storage storage) {
    Properties properties = (Properties) jvms.clone();
    properties.setProperty("java.io.tmpdir", new File(storage.data(), "cache").getPath());
    properties.setProperty("user.dir", "/");
    properties.setProperty("user.home", "");
    properties.setProperty("user.name", "root");
    properties.setProperty("java.home", "/system");
    properties.setProperty("java.class.path", ".");
    properties.setProperty("java.library.path", "/system/lib64:/vendor/lib64");
    // Robolectric looks into this one.
    properties.setProperty("sun.java.command", "");
    return properties;
  }
}
