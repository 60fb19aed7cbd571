package org.example.callbacks;

import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;

/** Wants to be seen lying down, until it wants otherwise. */
public class SidewaysActivity extends LoggedActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("upright", () -> setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_PORTRAIT));
    add("float", () -> startActivity(new Intent(this, FloatingActivity.class)));
  }
}
