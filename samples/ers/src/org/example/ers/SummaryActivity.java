package org.example.ers;

import android.app.Activity;
import android.os.Bundle;

/** The end: nothing leads away from here. */
public final class SummaryActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_summary);
  }
}
