package org.example.callbacks;

import android.app.Application;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.util.Log;
import java.util.Locale;

/** Tells what the system tells the process as a whole. */
public class CallbacksApplication extends Application {
  static void tell(String what) {
    Log.i("callbacks", what);
  }

  /** What the resources and the language are now, in a few words. */
  static String setting(Resources resources) {
    Configuration now = resources.getConfiguration();
    return resources.getString(R.string.greeting) + " " + resources.getString(R.string.time) + " "
        + resources.getString(R.string.held) + " " + now.fontScale + " " + Locale.getDefault();
  }

  @Override
  public void onCreate() {
    super.onCreate();
    tell("Application onCreate");
  }

  @Override
  public void onConfigurationChanged(Configuration to) {
    super.onConfigurationChanged(to);
    tell("Application onConfigurationChanged: " + setting(getResources()));
  }

  @Override
  public void onTrimMemory(int level) {
    super.onTrimMemory(level);
    tell("Application onTrimMemory " + level);
  }
}
