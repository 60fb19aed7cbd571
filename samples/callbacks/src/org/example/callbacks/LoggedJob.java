package org.example.callbacks;

import android.app.job.JobParameters;
import android.app.job.JobService;
import android.os.Handler;

/** Jobs that take a second; one fails the first two times, one never ends by itself. */
public class LoggedJob extends JobService {
  static final int FAILING = 7;
  static final int LONG = 8;
  private static int failures;

  @Override
  public boolean onStartJob(JobParameters job) {
    int id = job.getJobId();
    CallbacksApplication.tell("job " + id + " starts" + (job.isOverrideDeadlineExpired() ? " late" : ""));
    if (id == LONG) return true;
    new Handler().postDelayed(() -> {
      boolean again = id == FAILING && ++failures <= 2;
      CallbacksApplication.tell("job " + id + (again ? " fails" : " ends"));
      jobFinished(job, again);
    }, 1000);
    return true;
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    CallbacksApplication.tell("job " + job.getJobId() + " is stopped");
    return true;
  }

  @Override
  public void onDestroy() {
    super.onDestroy();
    CallbacksApplication.tell("LoggedJob onDestroy");
  }
}
