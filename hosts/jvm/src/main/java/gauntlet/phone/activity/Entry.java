package gauntlet.phone.activity;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.android.controller.ActivityController;

/** One activity of the task, from its start to its end; a relaunch gives it another object, a kill takes the object. */
public final class Entry {
  public enum State { RESUMED, PAUSED, STOPPED }

  public final ActivityInfo info;
  public Intent intent;
  /** Who waits for a result: the entry that started this one, its fragment if any, and its request; -1 when nobody. */
  public Entry caller;
  public String callerFragment;
  public int request = -1;

  public ActivityController<? extends Activity> controller;
  public State state = State.STOPPED;
  /** Whether it knows that it is the one that the user deals with, see onTopResumedActivityChanged. */
  public boolean topResumed;
  /** How it wants to be shown, as ActivityInfo has it. */
  public int orientation;
  /** State saved since the activity was last resumed; null when there is none. */
  public Bundle saved;
  /** The phone's configuration was changed, and the activity does not know it yet. */
  public boolean staleConfiguration;
  /** What waits until the activity is back, such as results for one that a kill has taken. */
  public final List<Runnable> news = new ArrayList<>();
  private boolean finishedUnmade;

  public Entry(ActivityInfo info, Intent intent) {
    this.info = info;
    this.intent = intent;
    orientation = info.screenOrientation;
  }

  /** Whether there is an object; a task that was restored makes those below its top when they are needed. */
  public boolean isMade() {
    return controller != null;
  }

  public Activity activity() {
    return controller.get();
  }

  public boolean isVisible() {
    return isMade() && state != State.STOPPED;
  }

  public String className() {
    return info.targetActivity != null ? info.targetActivity : info.name;
  }

  public ComponentName component() {
    return new ComponentName(info.packageName, className());
  }

  /** Whether it has a task of its own. Who waits for its result gets it into the task that waits. */
  public boolean isAlone() {
    return info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE && request < 0;
  }

  /** Whether it ends as soon as it is out of sight. */
  public boolean hasNoHistory() {
    return has(ActivityInfo.FLAG_NO_HISTORY) || (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
  }

  /** Whether the manifest sets this flag of ActivityInfo. */
  public boolean has(int flag) {
    return (info.flags & flag) != 0;
  }

  public void finish() {
    if (isMade()) activity().finish();
    else finishedUnmade = true;
  }

  public boolean finishing() {
    return isMade() ? activity().isFinishing() : finishedUnmade;
  }
}
