package org.example.callbacks;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import java.util.TreeSet;

/** A receiver of the manifest: tells the action, the result code and all texts that came along. */
public class DeclaredReceiver extends BroadcastReceiver {
  static final String OWN = "org.example.callbacks.OWN";

  @Override
  public void onReceive(Context context, Intent intent) {
    StringBuilder texts = new StringBuilder();
    Bundle extras = intent.getExtras();
    if (extras != null)
      for (String key : new TreeSet<>(extras.keySet())) texts.append(" ").append(key).append("=").append(extras.get(key));
    CallbacksApplication.tell("declared " + intent.getAction() + " " + getResultCode() + texts);
  }
}
