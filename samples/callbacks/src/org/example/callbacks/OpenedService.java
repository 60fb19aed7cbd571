package org.example.callbacks;

import android.app.Service;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

/** A service that tells who has started it. */
public class OpenedService extends Service {
  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    CallbacksApplication.tell("Service onStartCommand " + intent.getStringExtra("from"));
    return START_NOT_STICKY;
  }

  @Override
  public void onConfigurationChanged(Configuration to) {
    CallbacksApplication.tell("Service onConfigurationChanged");
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
