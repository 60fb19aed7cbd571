package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;
import android.widget.NumberPicker;

/** Every kind of widget that takes a value, and some that take none. */
public final class KindsActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.kinds);
    NumberPicker picker = findViewById(R.id.picker);
    picker.setMinValue(2);
    picker.setMaxValue(7);
  }
}
