package org.example.callbacks;

import android.app.Service;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

/** A service that tells who has started it, and comes back after a kill when it was started so. */
public class OpenedService extends Service {
  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    String from = intent == null ? null : intent.getStringExtra("from");
    CallbacksApplication.tell("Service onStartCommand " + from + " " + flags);
    if ("redelivered".equals(from)) return START_REDELIVER_INTENT;
    return from == null || from.equals("sticky") ? START_STICKY : START_NOT_STICKY;
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
