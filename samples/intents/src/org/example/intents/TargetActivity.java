package org.example.intents;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;

/** Where most ways lead. */
public final class TargetActivity extends Activity {
  static Intent newIntent(Context context) {
    return new Intent(context, TargetActivity.class);
  }
}
