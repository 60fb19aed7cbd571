package gauntlet.phone.task;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.content.res.TypedArray;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Failures;
import gauntlet.phone.process.AppProcess;
import java.util.List;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The calls that Android makes on an activity, in Android's order. */
public final class Lifecycle {
  private final AppProcess process;

  public Lifecycle(AppProcess process) {
    this.process = process;
  }

  /** Makes the activity and calls onCreate; an activity with saved state gets it. */
  void create(Entry entry, Bundle saved, Bundle options) {
    process.configurations.orientBefore();
    try {
      Class<? extends Activity> type = LoaderHooks.app().loadClass(entry.className()).asSubclass(Activity.class);
      entry.controller = Robolectric.buildActivity(type, entry.intent, options);
    } catch (Exception e) {
      throw Failures.wrapped("Unable to instantiate activity " + entry.component(), e);
    }
    if (entry.request >= 0 && entry.caller != null) {
      ShadowActivity shadow = Shadow.extract(entry.activity());
      shadow.setCallingActivity(new ComponentName(process.packageName(), entry.caller.className()));
    }
    onCreate(entry, saved);
  }

  private static void onCreate(Entry entry, Bundle saved) {
    Failures.wrap(
        "Unable to start activity " + entry.component(),
        () -> {
          if (saved == null) entry.controller.create();
          else entry.controller.create(saved);
        });
  }

  private static void onResume(Entry entry) {
    Failures.wrap("Unable to resume activity " + entry.component(), () -> entry.controller.resume());
    entry.state = Entry.State.RESUMED;
    entry.saved = null;
  }

  private static void onStop(Entry entry) {
    Failures.wrap("Unable to stop activity " + entry.component().toShortString(), () -> entry.controller.stop());
  }

  private static void onDestroy(Entry entry) {
    Failures.wrap("Unable to destroy activity " + entry.component().toShortString(), () -> entry.controller.destroy());
  }

  /** From created to resumed and visible; its news are delivered just before it resumes. */
  void show(Entry entry, Bundle saved, Runnable news) {
    entry.controller.start();
    entry.state = Entry.State.PAUSED;
    if (saved != null) entry.controller.restoreInstanceState(saved);
    entry.controller.postCreate(saved);
    deliver(entry, news);
    if (entry.finishing()) return;
    onResume(entry);
    entry.controller.visible();
    topResumed(entry, process.task.top() == entry);
  }

  private static void deliver(Entry entry, Runnable news) {
    List<Runnable> waiting = List.copyOf(entry.news);
    entry.news.clear();
    for (Runnable one : waiting) one.run();
    news.run();
  }

  /** The user goes elsewhere: the activity is notified before it pauses. */
  void leave(Entry entry) {
    if (entry.state == Entry.State.RESUMED) entry.controller.userLeaving();
    pause(entry);
  }

  public void pause(Entry entry) {
    if (entry.state != Entry.State.RESUMED) return;
    topResumed(entry, false);
    if (savesAt(Saving.BEFORE_PAUSE)) save(entry);
    Failures.wrap("Unable to pause activity " + entry.component().toShortString(), () -> entry.controller.pause());
    entry.state = Entry.State.PAUSED;
  }

  public void resume(Entry entry) {
    if (entry.state != Entry.State.PAUSED) return;
    onResume(entry);
    topResumed(entry, process.task.top() == entry);
  }

  private static void topResumed(Entry entry, boolean to) {
    if (entry.topResumed == to) return;
    entry.topResumed = to;
    entry.controller.topActivityResumed(to);
  }

  void stop(Entry entry) {
    pause(entry);
    if (entry.state == Entry.State.STOPPED) return;
    stopAndSave(entry);
    entry.state = Entry.State.STOPPED;
    setVisible(entry, false);
  }

  private enum Saving { BEFORE_PAUSE, BEFORE_STOP, AFTER_STOP }

  /** When an activity saves its state depends on the Android that the app was made for. */
  private boolean savesAt(Saving moment) {
    int target = process.application.getApplicationInfo().targetSdkVersion;
    if (target < Build.VERSION_CODES.HONEYCOMB) return moment == Saving.BEFORE_PAUSE;
    return moment == (target < Build.VERSION_CODES.P ? Saving.BEFORE_STOP : Saving.AFTER_STOP);
  }

  private void stopAndSave(Entry entry) {
    if (savesAt(Saving.BEFORE_STOP)) save(entry);
    onStop(entry);
    if (savesAt(Saving.AFTER_STOP)) save(entry);
  }

  private static void save(Entry entry) {
    if (entry.finishing()) return;
    entry.saved = new Bundle();
    entry.controller.saveInstanceState(entry.saved);
  }

  /** To the front again; its news are delivered between start and resume. */
  public void bringBack(Entry entry, Runnable news) {
    if (!entry.isMade()) {
      Bundle saved = entry.saved;
      create(entry, saved, null);
      if (!entry.finishing()) show(entry, saved, news);
      return;
    }
    process.configurations.orientBefore();
    if (catchUp(entry, Entry.State.RESUMED, news)) return;
    restart(entry);
    deliver(entry, news);
    if (!entry.finishing()) resume(entry);
  }

  /** To be seen again, behind an activity that lets it shine through. */
  void bringBackBehind(Entry entry) {
    if (entry.isMade()) {
      if (!catchUp(entry, Entry.State.PAUSED, () -> {})) restart(entry);
      return;
    }
    bringBack(entry, () -> {});
    if (!entry.finishing()) pause(entry);
  }

  private static void restart(Entry entry) {
    if (entry.state != Entry.State.STOPPED) return;
    setVisible(entry, true);
    entry.controller.restart();
    entry.state = Entry.State.PAUSED;
  }

  /** Lets an activity that is to be seen know the phone's configuration. */
  void catchUp(Entry entry) {
    catchUp(entry, entry.state, () -> {});
  }

  /** Whether the activity had to be made anew for it; it is then where it was to get, and has its news. */
  private boolean catchUp(Entry entry, Entry.State to, Runnable news) {
    boolean stale = entry.staleConfiguration && !entry.finishing();
    entry.staleConfiguration = false;
    if (!stale || handlesConfiguration(entry)) return false;
    relaunch(entry, to, news);
    return true;
  }

  void newIntent(Entry entry, Intent intent) {
    entry.intent = intent;
    entry.controller.newIntent(intent);
  }

  void destroy(Entry entry) {
    if (!entry.isMade()) return;
    Activity activity = entry.activity();
    if (activity.isDestroyed()) return;
    pause(entry);
    if (entry.state != Entry.State.STOPPED) {
      onStop(entry);
      entry.state = Entry.State.STOPPED;
    }
    onDestroy(entry);
    process.closeLeaked(activity);
  }

  public void dispatchResult(Entry to, String fragment, int request, int result, Intent data) {
    if (!to.isMade()) {
      to.news.add(() -> dispatchResult(to, fragment, request, result, data));
      return;
    }
    ShadowActivity shadow = Shadow.extract(to.activity());
    String what = "ResultInfo{who=" + fragment + ", request=" + request + ", result=" + result + ", data=" + data + "}";
    Failures.wrap(
        "Failure delivering result " + what + " to activity " + to.component().toShortString(),
        () -> shadow.internalCallDispatchActivityResult(fragment, request, result, data));
  }

  void dispatchResultOf(Entry finished, Entry to, String fragment, int request) {
    if (!finished.isMade()) {
      dispatchResult(to, fragment, request, Activity.RESULT_CANCELED, null);
      return;
    }
    ShadowActivity shadow = Shadow.extract(finished.activity());
    dispatchResult(to, fragment, request, shadow.getResultCode(), shadow.getResultIntent());
  }

  boolean isTranslucent(Entry entry) {
    TypedArray style = entry.activity().getWindow().getWindowStyle();
    return ReflectionHelpers.callStaticMethod(
        ActivityInfo.class, "isTranslucentOrFloating", ClassParameter.from(TypedArray.class, style));
  }

  /** Whether the activity has nothing to do with what has changed, or was notified of it and needs not be made anew. */
  private boolean handlesConfiguration(Entry entry) {
    Activity activity = entry.activity();
    Configuration target = new Configuration(process.application.getResources().getConfiguration());
    Configuration current = ReflectionHelpers.getField(activity, "mCurrentConfig");
    // The window configuration's own bit says nothing to an app.
    int changed = current.diff(target) & ~0x20000000;
    if (changed == 0) return true;
    activity.getResources().updateConfiguration(target, process.application.getResources().getDisplayMetrics());
    int handled = ReflectionHelpers.callInstanceMethod(ActivityInfo.class, entry.info, "getRealConfigChanged");
    if ((handled & changed) != changed) return false;
    current.setTo(target);
    activity.onConfigurationChanged(target);
    View decor = activity.getWindow().peekDecorView();
    if (decor != null && decor.getViewRootImpl() != null) {
      decor.getViewRootImpl().updateConfiguration(-1);
      decor.requestLayout();
    }
    return true;
  }

  /**
   * Destroys the activity and makes it again with its state and what it retained. Robolectric's own recreate never shows
   * the new window.
   */
  void relaunch(Entry entry) {
    relaunch(entry, entry.state, () -> {});
  }

  private void relaunch(Entry entry, Entry.State to, Runnable news) {
    Activity old = entry.activity();
    Entry.State before = entry.state;
    ReflectionHelpers.setField(Activity.class, old, "mChangingConfigurations", true);
    pause(entry);
    if (before != Entry.State.STOPPED) stopAndSave(entry);
    Bundle saved = entry.saved;
    Object retained = ReflectionHelpers.callInstanceMethod(Activity.class, old, "retainNonConfigurationInstances");
    ComponentName calling = old.getCallingActivity();
    onDestroy(entry);
    process.closeLeaked(old);
    entry.state = Entry.State.STOPPED;
    entry.controller = attached(old, retained);
    if (calling != null) {
      ShadowActivity shadow = Shadow.extract(entry.activity());
      shadow.setCallingActivity(calling);
    }
    onCreate(entry, saved);
    if (entry.finishing()) return;
    show(entry, saved, news);
    if (to != Entry.State.RESUMED) pause(entry);
    if (to == Entry.State.STOPPED) stop(entry);
  }

  @SuppressWarnings("unchecked")
  private ActivityController<? extends Activity> attached(Activity old, Object retained) {
    Activity activity = ReflectionHelpers.callConstructor(old.getClass());
    ActivityController<? extends Activity> controller =
        ReflectionHelpers.callConstructor(
            ActivityController.class,
            ClassParameter.from(Activity.class, activity),
            ClassParameter.from(Intent.class, old.getIntent()));
    ReflectionHelpers.callInstanceMethod(
        ActivityController.class,
        controller,
        "attach",
        ClassParameter.from(Bundle.class, null),
        ClassParameter.from(Object.class, retained),
        ClassParameter.from(Configuration.class, process.application.getResources().getConfiguration()));
    return controller;
  }

  private static void setVisible(Entry entry, boolean visible) {
    View decor = entry.activity().getWindow().peekDecorView();
    if (decor != null) decor.setVisibility(visible ? View.VISIBLE : View.INVISIBLE);
  }
}
