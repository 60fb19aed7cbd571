package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;

/** Case 2 as it is mostly written: D8 takes the first box itself for the count, so that its test is gone. */
public final class CountedFlagActivity extends Activity {
  private CheckBox fbf;
  private CheckBox fl;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.counted_flag);
    fbf = findViewById(R.id.fbf);
    fl = findViewById(R.id.fl);
  }

  public void next(View button) {
    int count = 0;
    if (fbf.isChecked()) count++;
    if (fl.isChecked()) count++;
    Log.i("micro", "meals: " + count);
  }
}
