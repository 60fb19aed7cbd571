package gauntlet.phone.background;

import android.app.job.IJobCallback;
import android.app.job.IJobService;
import android.app.job.JobParameters;
import android.app.job.JobWorkItem;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** One run of a job: the system's side of the talk with the app's service. */
final class JobRun implements ServiceConnection {
  final Job job;
  final long since;
  private final Jobs jobs;
  private final Binder callback = new Binder();
  private final JobParameters parameters;
  private IJobService service;
  private boolean stopping;

  JobRun(Jobs jobs, Job job, long since, boolean late) {
    this.jobs = jobs;
    this.job = job;
    this.since = since;
    Class<?>[] types = {IJobCallback.class};
    callback.attachInterface(
        (IJobCallback) Proxy.newProxyInstance(IJobCallback.class.getClassLoader(), types, this::answered),
        IJobCallback.class.getName());
    parameters = RunParameters.of(job.info, callback, late);
  }

  void start(Services services) {
    services.bind(new Intent().setComponent(job.info.getService()), this, null);
  }

  boolean stopping() {
    return stopping;
  }

  /** Asks the service to stop; it is asked only once, and not before it was asked to start. */
  void stop() {
    if (stopping) return;
    stopping = true;
    if (service == null) jobs.ended(this, true);
    else call(() -> service.stopJob(parameters));
  }

  @Override
  public void onServiceConnected(ComponentName name, IBinder binder) {
    if (stopping) return;
    service = IJobService.Stub.asInterface(binder);
    call(() -> service.startJob(parameters));
  }

  @Override
  public void onServiceDisconnected(ComponentName name) {}

  private interface Call {
    void make() throws RemoteException;
  }

  private static void call(Call call) {
    try {
      call.make();
    } catch (RemoteException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the service answers; the framework's own types cannot be extended here, so calls come by their names. */
  private Object answered(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "acknowledgeStartMessage" -> (Boolean) arguments[1] ? null : end(false);
      case "acknowledgeStopMessage", "jobFinished" -> end((Boolean) arguments[1]);
      case "dequeueWork" -> nextWork();
      case "completeWork" -> job.complete((Integer) arguments[1]);
      case "asBinder" -> callback;
      default -> null;
    };
  }

  private Object end(boolean again) {
    jobs.ended(this, again);
    return null;
  }

  private JobWorkItem nextWork() {
    JobWorkItem work = job.take();
    if (work == null && job.isWorkedOff()) jobs.ended(this, false);
    return work;
  }
}
