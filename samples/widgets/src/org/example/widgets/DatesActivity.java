package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;

/** Widgets whose values only a configuration can give. */
public final class DatesActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.dates);
  }
}
