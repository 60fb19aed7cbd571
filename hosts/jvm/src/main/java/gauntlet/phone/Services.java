package gauntlet.phone;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  private final AppProcess process;
  private final Map<String, Running> running = new LinkedHashMap<>();

  Services(AppProcess process) {
    this.process = process;
  }

  /** The name of the service, or null when there is none that the intent means. */
  public ComponentName start(Intent original) {
    ServiceInfo info = resolve(original);
    if (info == null) return null;
    Intent intent = new Intent(original);
    post(
        () -> {
          Running service = running(info, intent);
          service.started = true;
          service.used = true;
          // The shadow remembers a stop for ever; a new start is a new life.
          ReflectionHelpers.setField(ShadowService.class, Shadow.extract(service.service()), "selfStopped", false);
          Failures.wrap(
              "Unable to start service " + service.name.getClassName() + " with " + intent,
              () -> service.service().onStartCommand(intent, 0, ++service.lastStart));
        });
    return new ComponentName(info.packageName, info.name);
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
  void configurationChanged(Configuration to) {
    for (Running service : new ArrayList<>(running.values())) service.service().onConfigurationChanged(to);
  }

  /** Destroys services that nobody needs any more; whether there were any. */
  boolean reap() {
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
