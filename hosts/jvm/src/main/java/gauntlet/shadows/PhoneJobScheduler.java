package gauntlet.shadows;

import android.app.job.JobInfo;
import android.app.job.JobWorkItem;
import gauntlet.phone.background.Jobs;
import gauntlet.phone.process.AppProcess;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowJobScheduler.ShadowJobSchedulerImpl;

/** Jobs run, where Robolectric only notes them. */
@Implements(className = "android.app.JobSchedulerImpl", isInAndroidSdk = false)
public class PhoneJobScheduler extends ShadowJobSchedulerImpl {
  /** The framework's own, which notifies the scheduler when a job has finished. */
  @Implements(className = "android.app.job.JobService")
  public static class Service extends PhoneService {}

  @Override
  @Implementation
  public int schedule(JobInfo job) {
    return jobs().schedule(job, null);
  }

  @Override
  @Implementation(minSdk = 26)
  public int enqueue(JobInfo job, JobWorkItem work) {
    return jobs().schedule(job, work);
  }

  @Override
  @Implementation
  public void cancel(int id) {
    jobs().cancel(id);
  }

  @Override
  @Implementation
  public void cancelAll() {
    for (JobInfo job : getAllPendingJobs()) cancel(job.getId());
  }

  @Override
  @Implementation
  public List<JobInfo> getAllPendingJobs() {
    return jobs().all();
  }

  @Override
  @Implementation(minSdk = 24)
  public JobInfo getPendingJob(int id) {
    return jobs().all().stream().filter(job -> job.getId() == id).findFirst().orElse(null);
  }

  private static Jobs jobs() {
    return AppProcess.current().jobs();
  }
}
