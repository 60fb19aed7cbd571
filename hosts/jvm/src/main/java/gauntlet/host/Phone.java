package gauntlet.host;

import java.util.Map;

/**
 * What the host asks of the phone inside the sandbox. The two live in different class loaders: only types of the JDK
 * and of this package cross. All calls come from the sandbox's main thread.
 */
public interface Phone {
  /**
   * A new process of the app, launched and settled; the observation as JSON. {@code classes} is the loader of the app's
   * classes, {@code manifest} what Robolectric calls an AndroidManifest.
   */
  String start(ClassLoader classes, Object manifest, Map<String, String> settings);

  /** Performs an action, waits, and answers the observation as JSON. */
  String perform(Map<String, Object> action, Object wait);

  /** The observation as JSON; nothing changes, no time passes. */
  String observe();

  /**
   * What is to be seen, as PNG, with one pixel for each density-independent one or in the size of the screen; nothing
   * changes, no time passes.
   */
  byte[] screenshot(boolean fullSize);

  /** Ends the process: nothing of it may run or hold anything afterwards. */
  void stop();

  /** Why this JVM should not serve another run; null while it may. */
  String replaceReason();
}
