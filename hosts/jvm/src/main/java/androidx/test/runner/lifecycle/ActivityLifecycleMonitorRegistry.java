package androidx.test.runner.lifecycle;

public final class ActivityLifecycleMonitorRegistry {
  private static volatile ActivityLifecycleMonitor monitor;

  private ActivityLifecycleMonitorRegistry() {}

  public static ActivityLifecycleMonitor getInstance() {
    return monitor;
  }

  public static void registerInstance(ActivityLifecycleMonitor registered) {
    monitor = registered;
  }
}
