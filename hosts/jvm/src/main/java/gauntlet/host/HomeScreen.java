package gauntlet.host;

/** What is in front when the app is not: a screen of the system that ignores every touch. */
public enum HomeScreen {
  LAUNCHER("com.android.launcher", "com.android.launcher.Launcher", "Home"),
  KEYGUARD("com.android.systemui", "com.android.systemui.Keyguard", "Locked");

  private final String packageName;
  private final String activity;
  private final String text;

  HomeScreen(String packageName, String activity, String text) {
    this.packageName = packageName;
    this.activity = activity;
    this.text = text;
  }

  /** Writes package, activity and windows into an open screen object. */
  public void write(JsonWriter json, int width, int height) {
    json.name("package").value(packageName).name("activity").value(activity);
    json.name("windows").open('[').open('{').name("kind").value("activity");
    bounds(json, 0, 0, width, height).name("focused").value(true).name("root").open('{');
    json.name("className").value("com.android.internal.policy.DecorView").name("role").value("android.widget.FrameLayout");
    bounds(json, 0, 0, width, height).name("children").open('[').open('{');
    json.name("className").value("android.widget.TextView").name("role").value("android.widget.TextView");
    json.name("text").value(text);
    bounds(json, 16, 40, width - 16, 72).close('}').close(']').close('}').close('}').close(']');
  }

  private static JsonWriter bounds(JsonWriter json, int left, int top, int right, int bottom) {
    return json.name("bounds").open('[').value(left).value(top).value(right).value(bottom).close(']');
  }
}
