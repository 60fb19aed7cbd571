package org.example.modern;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Comes to the foreground without having said what for. */
public class UntypedService extends Service {
  @Override
  public int onStartCommand(Intent intent, int flags, int start) {
    startForeground(2, ModernActivity.notification(this));
    ModernActivity.tell("in the foreground");
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Binder();
  }
}
