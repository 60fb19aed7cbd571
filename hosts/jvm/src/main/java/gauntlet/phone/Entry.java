package gauntlet.phone;

import android.app.Activity;
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

  boolean finishing() {
    return activity().isFinishing();
  }
}
