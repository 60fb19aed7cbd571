package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;

/** Its layout has a default; the other one is of no account. */
public final class ConfiguredActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.configured);
  }
}
