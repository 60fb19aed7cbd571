package gauntlet.phone.task;

import android.app.ActivityManager;
import android.content.Intent;
import gauntlet.phone.activity.Entry;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** What the system tells an app of its own task; of other apps' tasks none hears. */
public final class TaskInfos {
  private static final int ID = 7;
  private static final String TASK_INFO = "android.app.TaskInfo";

  private TaskInfos() {}

  public static ActivityManager.RunningTaskInfo running(List<Entry> bottomFirst) {
    ActivityManager.RunningTaskInfo info = new ActivityManager.RunningTaskInfo();
    info.id = ID;
    fill(info, bottomFirst);
    info.numRunning = info.numActivities;
    return info;
  }

  public static ActivityManager.RecentTaskInfo recent(List<Entry> bottomFirst) {
    ActivityManager.RecentTaskInfo info = new ActivityManager.RecentTaskInfo();
    info.id = ID;
    info.persistentId = ID;
    fill(info, bottomFirst);
    return info;
  }

  /** What both kinds have in common since Android 10. */
  private static void fill(Object info, List<Entry> bottomFirst) {
    Entry bottom = bottomFirst.get(0);
    Entry top = bottomFirst.get(bottomFirst.size() - 1);
    set(info, "taskId", ID);
    set(info, "isRunning", true);
    set(info, "baseIntent", new Intent(bottom.intent));
    set(info, "baseActivity", bottom.component());
    set(info, "origActivity", bottom.component());
    set(info, "realActivity", bottom.component());
    set(info, "topActivity", top.component());
    set(info, "numActivities", bottomFirst.size());
    set(info, "taskDescription", new ActivityManager.TaskDescription());
  }

  private static void set(Object info, String field, Object value) {
    try {
      ReflectionHelpers.setField(Class.forName(TASK_INFO), info, field, value);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
