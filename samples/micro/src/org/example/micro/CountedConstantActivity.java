package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;

/** Case 2, where the compiler knows the first count. */
public final class CountedConstantActivity extends Activity {
  private CheckBox fbf;
  private CheckBox fl;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.counted_constant);
    fbf = findViewById(R.id.fbf);
    fl = findViewById(R.id.fl);
  }

  public void next(View button) {
    int count = 1;
    if (fbf.isChecked()) count++;
    if (fl.isChecked()) count++;
    Log.i("micro", "meals: " + count);
  }
}
