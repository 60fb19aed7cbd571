package org.example.modern;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Is in the manifest. */
public class DeclaredReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    ModernActivity.tell("declared heard " + intent.getAction());
  }
}
