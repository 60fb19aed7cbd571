package org.example.modern;

import android.app.job.JobParameters;
import android.app.job.JobService;

/** Is done as soon as it has told what it is. */
public class ToldJob extends JobService {
  @Override
  public boolean onStartJob(JobParameters job) {
    ModernActivity.tell("job runs, expedited " + job.isExpeditedJob());
    return false;
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    return false;
  }
}
