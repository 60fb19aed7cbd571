package org.example.limits;

import android.app.Activity;
import android.os.Bundle;

/** A view for pages that never gets one. */
public class EmptyPageActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.page);
  }
}
