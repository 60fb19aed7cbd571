package org.example.services;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Tells which context the system hands to a receiver of the manifest. */
public class DeclaredReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    ServicesActivity.log("declared " + (context == context.getApplicationContext()) + " " + context.getPackageName());
  }
}
