package gauntlet.shadows;

import android.os.AsyncTask;
import gauntlet.phone.background.BackgroundTasks;
import gauntlet.phone.process.AppProcess;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPausedAsyncTask;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Hands tasks to threads of the process. An executor of the app's own is its own affair. */
@Implements(className = "android.os.AsyncTask")
public class PhoneAsyncTask<Params, Progress, Result> extends ShadowPausedAsyncTask<Params, Progress, Result> {
  @RealObject protected AsyncTask<Params, Progress, Result> task;

  @SafeVarargs
  @Implementation
  @SuppressWarnings("varargs")
  protected final AsyncTask<Params, Progress, Result> executeOnExecutor(Executor executor, Params... parameters) {
    AppProcess process = AppProcess.current();
    return Shadow.directlyOn(
        task, AsyncTask.class, "executeOnExecutor",
        ClassParameter.from(Executor.class, process == null ? executor : phones(executor, process.backgroundTasks())),
        ClassParameter.from(Object[].class, parameters));
  }

  private static Executor phones(Executor executor, BackgroundTasks tasks) {
    if (executor == AsyncTask.SERIAL_EXECUTOR) return tasks.forSerial;
    return executor == AsyncTask.THREAD_POOL_EXECUTOR ? tasks.forParallel : executor;
  }
}
