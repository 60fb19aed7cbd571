package gauntlet.phone.background;

import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.Configuration;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Failures;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.storage.ParcelBytes;
import gauntlet.phone.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ServiceController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;
import org.robolectric.util.ReflectionHelpers;

/** Services of the app, started and bound. Every call is a message to the main thread, as on a phone. */
public final class Services {
  private static final class Running {
    final ComponentName name;
    final ServiceController<? extends Service> controller;
    final Set<ServiceConnection> connections = new LinkedHashSet<>();
    boolean started;
    boolean used;
    int lastStart;
    Intent lastIntent;
    /** What the app has answered to the last start: whether the system should start it again after a kill. */
    int mode = Service.START_NOT_STICKY;
    Intent bindIntent;
    IBinder binder;

    Running(ComponentName name, ServiceController<? extends Service> controller) {
      this.name = name;
      this.controller = controller;
    }

    Service service() {
      return controller.get();
    }
  }

  /** A service that the system starts again in a new process. */
  public record Restart(ComponentName name, int mode, byte[] intent, long due) {}

  /** How long after a kill it does so. */
  private static final long RESTART_MS = 1000;

  private final AppProcess process;
  private final Map<String, Running> running = new LinkedHashMap<>();
  private final List<Restart> restarts = new ArrayList<>();

  public Services(AppProcess process) {
    this.process = process;
  }

  /** The name of the service, or null when there is none that the intent means. */
  public ComponentName start(Intent original) {
    ServiceInfo info = resolve(original);
    if (info == null) return null;
    Intent intent = new Intent(original);
    post(() -> started(running(info, intent), intent, 0));
    return new ComponentName(info.packageName, info.name);
  }

  private static void started(Running service, Intent intent, int flags) {
    service.started = true;
    service.used = true;
    service.lastIntent = intent;
    // The shadow remembers a stop for ever; a new start is a new life.
    ReflectionHelpers.setField(ShadowService.class, Shadow.extract(service.service()), "selfStopped", false);
    Failures.wrap(
        "Unable to start service " + service.name.getClassName() + " with " + intent,
        () -> service.mode = service.service().onStartCommand(intent, flags, ++service.lastStart));
  }

  /** The process was killed: services that want to be are started again in the next one. */
  public void killed() {
    for (Running service : running.values()) {
      if (!service.started || service.mode == Service.START_NOT_STICKY) continue;
      boolean again = service.mode == Service.START_REDELIVER_INTENT;
      byte[] intent = again ? ParcelBytes.bytes(service.lastIntent) : null;
      restarts.add(new Restart(service.name, service.mode, intent, Clock.now() + RESTART_MS));
    }
  }

  public List<Restart> restarts() {
    return List.copyOf(restarts);
  }

  public void bringBack(List<Restart> lasting) {
    restarts.addAll(lasting);
  }

  /** When a service is to be started again; the end of time when none is. */
  public long next() {
    return restarts.stream().mapToLong(Restart::due).min().orElse(Long.MAX_VALUE);
  }

  /** Starts one service again that is due; whether there was one. */
  public boolean restart() {
    if (next() > Clock.now()) return false;
    Restart restart = restarts.remove(0);
    Intent intent = restart.intent == null ? null : ParcelBytes.intent(restart.intent, LoaderHooks.app());
    Intent named = new Intent().setComponent(restart.name);
    ServiceInfo info = resolve(named);
    if (info == null) return true;
    Running service = running(info, named);
    service.started = true;
    // Those of old only hear that they were made.
    if (restart.mode == Service.START_STICKY_COMPATIBILITY) service.mode = restart.mode;
    else started(service, intent, intent == null ? 0 : Service.START_FLAG_REDELIVERY);
    return true;
  }

  public boolean stop(Intent intent) {
    ServiceInfo info = resolve(intent);
    Running service = info == null ? null : running.get(info.name);
    if (service == null) return false;
    post(() -> service.started = false);
    return true;
  }

  public boolean bind(Intent original, ServiceConnection connection, Executor executor) {
    ServiceInfo info = resolve(original);
    if (info == null) return false;
    Intent intent = new Intent(original);
    post(
        () -> {
          Running service = running(info, intent);
          service.used = true;
          service.connections.add(connection);
          if (service.bindIntent == null) {
            service.bindIntent = intent;
            Failures.wrap(
                "Unable to bind to service " + service.name.getClassName() + " with " + intent,
                () -> service.binder = service.service().onBind(intent));
          }
          if (service.binder == null) return;
          Runnable connected = () -> connection.onServiceConnected(service.name, service.binder);
          if (executor == null) connected.run();
          else executor.execute(connected);
        });
    return true;
  }

  public void unbind(ServiceConnection connection) {
    post(
        () -> {
          for (Running service : new ArrayList<>(running.values())) {
            if (!service.connections.remove(connection) || !service.connections.isEmpty()) continue;
            Intent intent = service.bindIntent;
            service.bindIntent = null;
            Failures.wrap(
                "Unable to unbind to service " + service.name.getClassName() + " with " + intent,
                () -> service.service().onUnbind(intent));
          }
        });
  }

  /** The phone shows things otherwise than before. */
  public void configurationChanged(Configuration to) {
    for (Running service : new ArrayList<>(running.values())) service.service().onConfigurationChanged(to);
  }

  public void trimMemory(int level) {
    for (Running service : new ArrayList<>(running.values())) service.service().onTrimMemory(level);
  }

  /** Destroys services that nobody needs any more; whether there were any. */
  public boolean reap() {
    for (Running service : new ArrayList<>(running.values())) {
      ShadowService shadow = Shadow.extract(service.service());
      if (shadow.isStoppedBySelf()) service.started = false;
      if (service.started || !service.connections.isEmpty() || !service.used) continue;
      running.remove(service.name.getClassName());
      Failures.wrap("Unable to stop service " + service.name.getClassName(), () -> service.controller.destroy());
      return true;
    }
    return false;
  }

  private Running running(ServiceInfo info, Intent intent) {
    Running known = running.get(info.name);
    if (known != null) return known;
    Running service = new Running(new ComponentName(info.packageName, info.name), instantiated(info, intent));
    running.put(info.name, service);
    Failures.wrap("Unable to create service " + info.name, () -> service.controller.create());
    return service;
  }

  private static ServiceController<? extends Service> instantiated(ServiceInfo info, Intent intent) {
    try {
      return Robolectric.buildService(LoaderHooks.app().loadClass(info.name).asSubclass(Service.class), intent);
    } catch (Exception e) {
      throw Failures.wrapped("Unable to instantiate service " + info.name, e);
    }
  }

  private ServiceInfo resolve(Intent intent) {
    PackageManager packages = process.application.getPackageManager();
    ResolveInfo found = packages.resolveService(intent, 0);
    if (found != null && found.serviceInfo != null) {
      boolean own = found.serviceInfo.packageName.equals(process.packageName());
      if (own) return found.serviceInfo;
    }
    if (intent.getComponent() != null) {
      try {
        return packages.getServiceInfo(intent.getComponent(), 0);
      } catch (PackageManager.NameNotFoundException e) {
        // Reported below.
      }
    }
    process.events.log("ActivityManager", "Unable to start service " + intent + ": not found");
    return null;
  }

  private static void post(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }
}
