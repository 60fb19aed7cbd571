package gauntlet.phone.background;

import android.Manifest;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.app.job.JobWorkItem;
import android.content.pm.PackageManager;
import android.content.pm.ServiceInfo;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Jobs of the app, which run while their conditions hold, in the order in which they were scheduled. */
public final class Jobs {
  private static final long NEVER = Long.MAX_VALUE;
  /** How long the display has been off when Android calls the phone idle, and how long a job may run. */
  private static final long IDLE_MS = 31 * 60_000;
  private static final long LONGEST_MS = 10 * 60_000;
  private static final long LONGEST_DELAY_MS = 5 * 3_600_000;

  private final AppProcess process;
  private final Map<Integer, Job> jobs = new LinkedHashMap<>();
  private final Map<Integer, JobRun> running = new LinkedHashMap<>();

  public Jobs(AppProcess process) {
    this.process = process;
  }

  /** Schedules a job, in the place of one with its id; further work is added to the same job when that waits or runs. */
  public synchronized int schedule(JobInfo info, JobWorkItem work) {
    check(info);
    Job known = jobs.get(info.getId());
    if (work != null && known != null && known.info.equals(info)) {
      known.add(work);
      return JobScheduler.RESULT_SUCCESS;
    }
    cancel(info.getId());
    Job job = new Job(info, Clock.now());
    if (work != null) job.add(work);
    jobs.put(info.getId(), job);
    return JobScheduler.RESULT_SUCCESS;
  }

  private void check(JobInfo info) {
    PackageManager packages = process.application.getPackageManager();
    ServiceInfo service;
    try {
      service = packages.getServiceInfo(info.getService(), 0);
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalArgumentException("No such service " + info.getService());
    }
    boolean unbootable =
        info.isPersisted()
            && process.application.checkCallingOrSelfPermission(Manifest.permission.RECEIVE_BOOT_COMPLETED)
                != PackageManager.PERMISSION_GRANTED;
    if (unbootable)
      throw new IllegalArgumentException(
          "Error: requested job be persisted without holding RECEIVE_BOOT_COMPLETED permission.");
    if (!JobService.PERMISSION_BIND.equals(service.permission))
      throw new IllegalArgumentException(
          "Scheduled service " + info.getService() + " does not require android.permission.BIND_JOB_SERVICE permission");
  }

  public synchronized void cancel(int id) {
    jobs.remove(id);
    JobRun run = running.get(id);
    if (run != null) run.stop();
  }

  public synchronized List<JobInfo> all() {
    return jobs.values().stream().map(job -> job.info).toList();
  }

  /** The process is gone: what was running will be tried again. */
  public synchronized void interrupted() {
    for (int id : running.keySet()) if (jobs.containsKey(id)) failed(jobs.get(id));
    running.clear();
  }

  /** Jobs that outlive the process. */
  public synchronized List<Job> lasting() {
    interrupted();
    return List.copyOf(jobs.values());
  }

  public synchronized void bringBack(List<Job> lasting) {
    for (Job job : lasting) jobs.put(job.info.getId(), job);
  }

  /** Starts or stops one job as conditions demand; whether there was one. */
  public boolean step() {
    for (JobRun run : list(running)) {
      if (run.stopping() || (holds(run.job) && Clock.now() < run.since + LONGEST_MS)) continue;
      run.stop();
      return true;
    }
    for (Job job : list(jobs)) {
      if (running.containsKey(job.info.getId()) || !isDue(job)) continue;
      JobRun run = new JobRun(this, job, Clock.now(), isLate(job));
      synchronized (this) {
        running.put(job.info.getId(), run);
      }
      run.start(process.services());
      return true;
    }
    return false;
  }

  private synchronized <T> List<T> list(Map<Integer, T> of) {
    return new ArrayList<>(of.values());
  }

  /** When something is to be done if nothing but time passes; the end of time when it will not. */
  public synchronized long next() {
    long now = Clock.now();
    long next = NEVER;
    for (JobRun run : running.values()) if (!run.stopping()) next = Math.min(next, run.since + LONGEST_MS);
    for (Job job : jobs.values()) {
      if (running.containsKey(job.info.getId())) continue;
      if (isDue(job)) return now;
      for (long time : new long[] {job.earliest, job.deadline(), idleFrom()}) if (time > now) next = Math.min(next, time);
    }
    return next;
  }

  private boolean isDue(Job job) {
    return holds(job) && (isLate(job) || Clock.now() >= job.earliest);
  }

  private static boolean isLate(Job job) {
    return Clock.now() >= job.deadline();
  }

  /** Whether the conditions hold that have nothing to do with the job's own time; a job that is late needs none. */
  private boolean holds(Job job) {
    JobInfo info = job.info;
    if (process.state.doze) return false;
    if (isLate(job)) return true;
    return (info.getRequiredNetwork() == null || process.connectivity.serves(info.getRequiredNetwork()))
        && (!info.isRequireCharging() || process.state.charging)
        && (!info.isRequireBatteryNotLow() || !process.power.low())
        && (!info.isRequireDeviceIdle() || Clock.now() >= idleFrom())
        && info.getTriggerContentUris() == null;
  }

  private long idleFrom() {
    return process.state.locked ? process.state.darkSince + IDLE_MS : NEVER;
  }

  /** A job has ended by itself or was stopped. */
  synchronized void ended(JobRun run, boolean again) {
    int id = run.job.info.getId();
    if (running.get(id) != run) return;
    running.remove(id);
    process.services().unbind(run);
    if (jobs.get(id) != run.job) return;
    if (again) failed(run.job);
    else if (run.job.info.isPeriodic()) run.job.nextPeriod(Clock.now());
    else jobs.remove(id);
  }

  private static void failed(Job job) {
    job.failed(Clock.now(), LONGEST_DELAY_MS);
  }
}
