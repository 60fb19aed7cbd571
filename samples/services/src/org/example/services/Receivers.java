package org.example.services;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.function.Consumer;

/** Which context a receiver gets: the one that has registered it, whoever sends. */
final class Receivers {
  private static final String ACTION = "org.example.services.SENT";
  private static final String STICKY = "org.example.services.STICKY";
  private static final int EXPORTED = 2;

  private final Activity activity;
  private final Consumer<String> out;

  Receivers(Activity activity, Consumer<String> out) {
    this.activity = activity;
    this.out = out;
  }

  void run() {
    Context application = activity.getApplicationContext();
    application.sendStickyBroadcast(new Intent(STICKY).putExtra("kept", 7));
    register("activity", activity);
    register("application", application);
    application.sendBroadcast(new Intent(ACTION));
    activity.sendBroadcast(new Intent("org.example.services.DECLARED").setPackage(activity.getPackageName()));
  }

  private void register(String who, Context context) {
    BroadcastReceiver receiver =
        new BroadcastReceiver() {
          @Override
          public void onReceive(Context given, Intent intent) {
            String action = intent.getAction();
            out.accept(who + " " + action.substring(action.lastIndexOf('.') + 1) + " " + (given == context));
          }
        };
    IntentFilter filter = new IntentFilter(ACTION);
    filter.addAction(STICKY);
    filter.addAction(Intent.ACTION_BATTERY_CHANGED);
    Intent kept = context.registerReceiver(receiver, filter, EXPORTED);
    out.accept(who + " registers " + kept.getAction() + " " + kept.getIntExtra("kept", 0));
  }
}
