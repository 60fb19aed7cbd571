package gauntlet.phone;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import org.robolectric.android.controller.ActivityController;

/** One activity of the task, from its start to its end; a relaunch gives it another object, a kill takes the object. */
final class Entry {
  enum State { RESUMED, PAUSED, STOPPED }

  final ActivityInfo info;
  Intent intent;
  /** Who waits for a result: the entry that started this one, its fragment if any, and its request; -1 when nobody. */
  Entry caller;
  String callerFragment;
  int request = -1;

  ActivityController<? extends Activity> controller;
  State state = State.STOPPED;
  /** State saved when the activity was last stopped. */
  Bundle saved;
  /** The phone was turned while this activity was not in front. */
  boolean staleConfiguration;

  Entry(ActivityInfo info, Intent intent) {
    this.info = info;
    this.intent = intent;
  }

  Activity activity() {
    return controller.get();
  }

  String className() {
    return info.targetActivity != null ? info.targetActivity : info.name;
  }

  ComponentName component() {
    return new ComponentName(info.packageName, className());
  }

  /** Whether it has a task of its own. Who waits for its result gets it into the task that waits. */
  boolean isAlone() {
    return info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE && request < 0;
  }

  /** Whether it ends as soon as it is out of sight. */
  boolean hasNoHistory() {
    return has(ActivityInfo.FLAG_NO_HISTORY) || (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
  }

  /** Whether the manifest sets this flag of ActivityInfo. */
  boolean has(int flag) {
    return (info.flags & flag) != 0;
  }

  boolean finishing() {
    return activity().isFinishing();
  }
}
