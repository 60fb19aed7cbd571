package androidx.test.runner.intent;

public final class IntentMonitorRegistry {
  private static volatile IntentMonitor monitor;

  private IntentMonitorRegistry() {}

  public static IntentMonitor getInstance() {
    return monitor;
  }

  public static void registerInstance(IntentMonitor registered) {
    monitor = registered;
  }
}
