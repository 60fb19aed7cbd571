package gauntlet.shadows;

import android.app.ActivityManager;
import android.app.IActivityManager;
import android.os.Debug;
import android.os.Process;
import android.util.Size;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.QuietService;
import gauntlet.phone.task.TaskInfos;
import java.util.List;
import java.util.function.Function;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivityManager;
import org.robolectric.shadows.ShadowAppTask;

/** Knows the app's process and task, and how much memory a phone gives an app. */
@Implements(className = "android.app.ActivityManager")
public class PhoneActivityManager extends ShadowActivityManager {
  private static final int MEMORY_CLASS = 256;
  private static final int THUMBNAIL = 192;
  /** One for every process would forget what the app has said to it; the framework's code holds on to this one. */
  private static final IActivityManager SERVICE =
      IActivityManager.Stub.asInterface(QuietService.binder(IActivityManager.class));

  @Override
  @Implementation
  protected int getMemoryClass() {
    return MEMORY_CLASS;
  }

  @Implementation
  protected int getLargeMemoryClass() {
    return 2 * MEMORY_CLASS;
  }

  @Implementation
  protected Size getAppTaskThumbnailSize() {
    return new Size(THUMBNAIL, THUMBNAIL);
  }

  @Override
  @Implementation
  protected List<ActivityManager.RunningAppProcessInfo> getRunningAppProcesses() {
    AppProcess process = AppProcess.current();
    ActivityManager.RunningAppProcessInfo info =
        new ActivityManager.RunningAppProcessInfo(
            process.application.getApplicationInfo().processName, Process.myPid(), new String[] {process.packageName()});
    info.uid = Process.myUid();
    info.importance =
        process.isInFront()
            ? ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND
            : ActivityManager.RunningAppProcessInfo.IMPORTANCE_CACHED;
    return List.of(info);
  }

  @Override
  @Implementation
  protected List<ActivityManager.RunningTaskInfo> getRunningTasks(int most) {
    return most < 1 ? List.of() : ofTask(TaskInfos::running);
  }

  @Override
  @Implementation
  protected List<ActivityManager.RecentTaskInfo> getRecentTasks(int most, int flags) {
    return most < 1 ? List.of() : ofTask(TaskInfos::recent);
  }

  @Override
  @Implementation
  protected List<ActivityManager.AppTask> getAppTasks() {
    return ofTask(PhoneActivityManager::appTask);
  }

  private static ActivityManager.AppTask appTask(List<Entry> entries) {
    ActivityManager.AppTask task = ShadowAppTask.newInstance();
    ShadowAppTask shadow = Shadow.extract(task);
    shadow.setTaskInfo(TaskInfos.recent(entries));
    return task;
  }

  private static <T> List<T> ofTask(Function<List<Entry>, T> told) {
    List<Entry> entries = AppProcess.current().task.bottomFirst();
    return entries.isEmpty() ? List.of() : List.of(told.apply(entries));
  }

  @Implementation
  protected Debug.MemoryInfo[] getProcessMemoryInfo(int[] ids) {
    Debug.MemoryInfo[] infos = new Debug.MemoryInfo[ids.length];
    for (int i = 0; i < infos.length; i++) infos[i] = new Debug.MemoryInfo();
    return infos;
  }

  @Implementation(minSdk = 26)
  protected static IActivityManager getService() {
    return SERVICE;
  }
}
