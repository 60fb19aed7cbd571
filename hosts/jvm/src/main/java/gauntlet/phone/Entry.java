package gauntlet.phone;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
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
  /** Whether it was told that it is the one that the user deals with. */
  boolean topResumed;
  /** How it wants to be shown, as ActivityInfo has it. */
  int orientation;
  /** State saved since the activity was last resumed; null when there is none. */
  Bundle saved;
  /** The phone's configuration was changed, and the activity does not know it yet. */
  boolean staleConfiguration;
  /** What waits until the activity is back, such as results for one that a kill has taken. */
  final List<Runnable> news = new ArrayList<>();
  private boolean finishedUnmade;

  Entry(ActivityInfo info, Intent intent) {
    this.info = info;
    this.intent = intent;
    orientation = info.screenOrientation;
  }

  /** Whether there is an object; a task that was restored makes those below its top when they are needed. */
  boolean isMade() {
    return controller != null;
  }

  Activity activity() {
    return controller.get();
  }

  boolean isVisible() {
    return isMade() && state != State.STOPPED;
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

  void finish() {
    if (isMade()) activity().finish();
    else finishedUnmade = true;
  }

  boolean finishing() {
    return isMade() ? activity().isFinishing() : finishedUnmade;
  }
}
