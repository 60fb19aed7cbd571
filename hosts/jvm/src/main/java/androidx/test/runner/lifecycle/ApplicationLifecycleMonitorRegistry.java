package androidx.test.runner.lifecycle;

public final class ApplicationLifecycleMonitorRegistry {
  private static volatile ApplicationLifecycleMonitor monitor;

  private ApplicationLifecycleMonitorRegistry() {}

  public static ApplicationLifecycleMonitor getInstance() {
    return monitor;
  }

  public static void registerInstance(ApplicationLifecycleMonitor registered) {
    monitor = registered;
  }
}
