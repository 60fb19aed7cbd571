package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;

/** Its layout has no default, so that the widgets of both count. */
public final class SidedActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.sided);
  }
}
