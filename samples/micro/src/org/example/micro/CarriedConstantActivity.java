package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;
import android.widget.Spinner;

/** Case 1b, where the compiler knows both counts and keeps no addition. */
public final class CarriedConstantActivity extends Activity {
  private CheckBox fbf;
  private Spinner totalDays;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.carried_constant);
    fbf = findViewById(R.id.fbf);
    totalDays = findViewById(R.id.totalDays);
  }

  public void next(View button) {
    int count = 1;
    if (fbf.isChecked()) count++;
    Log.i("micro", "meals: " + count);
    if (count > 1) Log.i("micro", totalDays.getSelectedItem().toString());
  }
}
