package gauntlet.phone.boot;

import gauntlet.phone.libcore.SystemValues;
import gauntlet.phone.storage.Storage;
import java.io.File;
import java.util.Properties;

/** The system properties that an app finds: where things are on a phone, and not where they are on this computer. */
final class AppProperties {
  /** Those that the JDK's own code reads, too. */
  private static final String[] PLACES = {
    "user.dir", "user.home", "user.name", "java.home", "java.class.path", "java.library.path",
  };

  private AppProperties() {}

  /** The JVM's own properties as they were at its start, changed for an app. */
  static Properties of(Properties jvms, Storage storage) {
    Properties properties = (Properties) jvms.clone();
    properties.setProperty("java.io.tmpdir", new File(storage.data(), "cache").getPath());
    for (String key : PLACES) properties.setProperty(key, SystemValues.phones(key));
    // Robolectric looks into this one.
    properties.setProperty("sun.java.command", "");
    return properties;
  }
}
