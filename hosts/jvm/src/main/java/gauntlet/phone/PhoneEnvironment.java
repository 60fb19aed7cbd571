package gauntlet.phone;

import android.app.Activity;
import android.app.Application;
import android.app.Instrumentation;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import gauntlet.phone.boot.Components;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Crashes;
import gauntlet.phone.events.Failures;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.storage.AppFolders;
import javax.inject.Named;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;

/** Robolectric's environment with our instrumentation, which sees every start of an activity. */
public final class PhoneEnvironment extends AndroidTestEnvironment {
  public PhoneEnvironment(
      @Named("runtimeSdk") Sdk runtime,
      @Named("compileSdk") Sdk compile,
      ShadowProvider[] shadows,
      TestEnvironmentLifecyclePlugin[] plugins) {
    super(runtime, compile, shadows, plugins);
  }

  /** Robolectric asks after it has made a folder for the app, and before it makes what is in it. */
  @Override
  protected Instrumentation pickInstrumentation() {
    RuntimeEnvironment.getTempDirectory().destroy();
    RuntimeEnvironment.setTempDirectory(new AppFolders(AppProcess.current().storage));
    return new Starts();
  }

  /** Public, because Android makes it by reflection too. */
  public static final class Starts extends RoboMonitoringInstrumentation {
    @Override
    public ActivityResult execStartActivity(
        Context who, IBinder thread, IBinder token, Activity target, Intent intent, int request, Bundle options) {
      return start(target, null, intent, request, options);
    }

    @Override
    public ActivityResult execStartActivity(
        Context who, IBinder thread, IBinder token, String fragment, Intent intent, int request, Bundle options) {
      return start(who instanceof Activity activity ? activity : null, fragment, intent, request, options);
    }

    @Override
    public ActivityResult execStartActivity(
        Context who, IBinder thread, IBinder token, String fragment, Intent intent, int request, Bundle options,
        UserHandle user) {
      return execStartActivity(who, thread, token, fragment, intent, request, options);
    }

    @Override
    public void execStartActivities(
        Context who, IBinder thread, IBinder token, Activity target, Intent[] intents, Bundle options) {
      for (Intent intent : intents) start(target, null, intent, -1, options);
    }

    private static ActivityResult start(Activity from, String fragment, Intent intent, int request, Bundle options) {
      if (intent == null) throw withoutIntent();
      AppProcess process = AppProcess.current();
      process.task.start(process.intents.resolve(from, fragment, intent, request, options));
      return null;
    }

    /** Who starts nothing has a mistake of its own: what a phone throws, without frames of ours. */
    private static NullPointerException withoutIntent() {
      NullPointerException thrown =
          new NullPointerException(
              "Attempt to invoke virtual method 'boolean android.content.Intent.migrateExtraStreamToClipData()' on a null object reference");
      thrown.setStackTrace(Crashes.frames(thrown.getStackTrace()));
      return thrown;
    }

    @Override
    public void callApplicationOnCreate(Application application) {
      RealPhone.applicationMade(application);
      Components.createProviders(application);
      Failures.wrap(
          "Unable to create application " + application.getClass().getName(), () -> super.callApplicationOnCreate(application));
    }

    @Override
    public boolean onException(Object source, Throwable thrown) {
      return false;
    }

    @Override
    public Activity newActivity(ClassLoader loader, String name, Intent intent)
        throws InstantiationException, IllegalAccessException, ClassNotFoundException {
      return (Activity) LoaderHooks.app().loadClass(name).newInstance();
    }
  }
}
