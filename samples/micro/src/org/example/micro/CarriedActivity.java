package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;
import android.widget.Spinner;

/** Case 1b: what a test of one widget sets is tested before the other one is used. */
public final class CarriedActivity extends Activity {
  private CheckBox fbf;
  private Spinner totalDays;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.carried);
    fbf = findViewById(R.id.fbf);
    totalDays = findViewById(R.id.totalDays);
  }

  public void next(View button) {
    int count = getTaskId();
    if (fbf.isChecked()) count++;
    if (count > 0) Log.i("micro", totalDays.getSelectedItem().toString());
  }
}
