package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;

/** Case 2: tests of both widgets set the same variable. */
public final class CountedActivity extends Activity {
  private CheckBox fbf;
  private CheckBox fl;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.counted);
    fbf = findViewById(R.id.fbf);
    fl = findViewById(R.id.fl);
  }

  public void next(View button) {
    int count = getTaskId();
    if (fbf.isChecked()) count++;
    if (fl.isChecked()) count++;
    Log.i("micro", "meals: " + count);
  }
}
