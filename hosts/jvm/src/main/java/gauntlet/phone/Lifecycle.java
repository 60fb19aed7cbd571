package gauntlet.phone;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.content.res.TypedArray;
import android.os.Bundle;
import android.view.View;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The calls that Android makes on an activity, in Android's order. */
final class Lifecycle {
  private final AppProcess process;

  Lifecycle(AppProcess process) {
    this.process = process;
  }

  /** Makes the activity and calls onCreate; an activity with saved state gets it. */
  void create(Entry entry, Bundle saved, Bundle options) {
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
  }

  private static void onStop(Entry entry) {
    Failures.wrap("Unable to stop activity " + entry.component().toShortString(), () -> entry.controller.stop());
  }

  private static void onDestroy(Entry entry) {
    Failures.wrap("Unable to destroy activity " + entry.component().toShortString(), () -> entry.controller.destroy());
  }

  /** From created to resumed and visible. */
  void show(Entry entry, Bundle saved) {
    entry.controller.start();
    entry.state = Entry.State.PAUSED;
    if (saved != null) entry.controller.restoreInstanceState(saved);
    entry.controller.postCreate(saved);
    onResume(entry);
    entry.controller.visible().topActivityResumed(true);
  }

  void pause(Entry entry) {
    if (entry.state != Entry.State.RESUMED) return;
    entry.controller.topActivityResumed(false);
    Failures.wrap("Unable to pause activity " + entry.component().toShortString(), () -> entry.controller.pause());
    entry.state = Entry.State.PAUSED;
  }

  void resume(Entry entry) {
    if (entry.state != Entry.State.PAUSED) return;
    onResume(entry);
    entry.controller.topActivityResumed(true);
  }

  void stop(Entry entry) {
    pause(entry);
    if (entry.state == Entry.State.STOPPED) return;
    entry.saved = new Bundle();
    entry.controller.saveInstanceState(entry.saved);
    onStop(entry);
    entry.state = Entry.State.STOPPED;
    setVisible(entry, false);
  }

  /** To the front again; whatever it is to be told is told between start and resume. */
  void bringBack(Entry entry, Runnable news) {
    if (entry.staleConfiguration) {
      entry.staleConfiguration = false;
      reconfigure(entry);
    }
    if (entry.state == Entry.State.STOPPED) {
      if (entry.activity().getWindow().peekDecorView() == null || neverShown(entry)) {
        news.run();
        show(entry, entry.saved);
        return;
      }
      setVisible(entry, true);
      entry.controller.restart();
      entry.state = Entry.State.PAUSED;
    }
    news.run();
    if (!entry.finishing()) resume(entry);
  }

  private static boolean neverShown(Entry entry) {
    return !entry.activity().getWindow().getDecorView().isAttachedToWindow();
  }

  void newIntent(Entry entry, Intent intent) {
    entry.intent = intent;
    entry.controller.newIntent(intent);
  }

  void destroy(Entry entry) {
    Activity activity = entry.activity();
    if (activity.isDestroyed()) return;
    pause(entry);
    if (entry.state != Entry.State.STOPPED) {
      onStop(entry);
      entry.state = Entry.State.STOPPED;
    }
    onDestroy(entry);
    process.windows.closeLeaked(activity);
  }

  void dispatchResult(Entry to, String fragment, int request, int result, Intent data) {
    ShadowActivity shadow = Shadow.extract(to.activity());
    String what = "ResultInfo{who=" + fragment + ", request=" + request + ", result=" + result + ", data=" + data + "}";
    Failures.wrap(
        "Failure delivering result " + what + " to activity " + to.component().toShortString(),
        () -> shadow.internalCallDispatchActivityResult(fragment, request, result, data));
  }

  void dispatchResultOf(Entry finished, Entry to, String fragment, int request) {
    ShadowActivity shadow = Shadow.extract(finished.activity());
    dispatchResult(to, fragment, request, shadow.getResultCode(), shadow.getResultIntent());
  }

  boolean isTranslucent(Entry entry) {
    TypedArray style = entry.activity().getWindow().getWindowStyle();
    return ReflectionHelpers.callStaticMethod(
        ActivityInfo.class, "isTranslucentOrFloating", ClassParameter.from(TypedArray.class, style));
  }

  /** The phone's configuration has changed: the activity handles it itself or is made anew. */
  void reconfigure(Entry entry) {
    Activity activity = entry.activity();
    Configuration target = new Configuration(process.application.getResources().getConfiguration());
    Configuration current = ReflectionHelpers.getField(activity, "mCurrentConfig");
    // The window configuration's own bit says nothing to an app.
    int changed = current.diff(target) & ~0x20000000;
    if (changed == 0) return;
    activity.getResources().updateConfiguration(target, process.application.getResources().getDisplayMetrics());
    int handled = ReflectionHelpers.callInstanceMethod(ActivityInfo.class, entry.info, "getRealConfigChanged");
    if ((handled & changed) != changed) {
      relaunch(entry);
      return;
    }
    current.setTo(target);
    activity.onConfigurationChanged(target);
    View decor = activity.getWindow().peekDecorView();
    if (decor != null && decor.getViewRootImpl() != null) {
      decor.getViewRootImpl().updateConfiguration(-1);
      decor.requestLayout();
    }
  }

  /**
   * Destroys the activity and makes it again with its state and what it retained. Robolectric's own recreate never shows
   * the new window.
   */
  void relaunch(Entry entry) {
    Activity old = entry.activity();
    Entry.State before = entry.state;
    ReflectionHelpers.setField(Activity.class, old, "mChangingConfigurations", true);
    pause(entry);
    Bundle saved = before == Entry.State.STOPPED && entry.saved != null ? entry.saved : new Bundle();
    if (before != Entry.State.STOPPED) {
      entry.controller.saveInstanceState(saved);
      onStop(entry);
    }
    Object retained = ReflectionHelpers.callInstanceMethod(Activity.class, old, "retainNonConfigurationInstances");
    ComponentName calling = old.getCallingActivity();
    onDestroy(entry);
    process.windows.closeLeaked(old);
    entry.state = Entry.State.STOPPED;
    entry.controller = attached(old, retained);
    if (calling != null) {
      ShadowActivity shadow = Shadow.extract(entry.activity());
      shadow.setCallingActivity(calling);
    }
    onCreate(entry, saved);
    if (entry.finishing()) return;
    show(entry, saved);
    if (before == Entry.State.PAUSED) pause(entry);
    if (before == Entry.State.STOPPED && process.task.top() != entry) stop(entry);
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
