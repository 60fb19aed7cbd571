package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import android.widget.Spinner;

/** Case 1a: one widget is used under a test of the other. */
public final class TestedActivity extends Activity {
  private Spinner totalDays;
  private CheckBox lbf;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.tested);
    totalDays = findViewById(R.id.totalDays);
    lbf = findViewById(R.id.lbf);
  }

  public void next(View button) {
    if (totalDays.getSelectedItemPosition() == 0) lbf.setEnabled(false);
  }
}
