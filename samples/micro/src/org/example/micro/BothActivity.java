package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;

/** A variable is set when both are checked. */
public final class BothActivity extends Activity {
  private CheckBox a;
  private CheckBox b;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.both);
    a = findViewById(R.id.a);
    b = findViewById(R.id.b);
  }

  public void next(View button) {
    int count = 0;
    if (a.isChecked() && b.isChecked()) count = 1;
    Log.i("micro", "both: " + count);
  }
}
