package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import android.widget.EditText;

/** All that follows an early return depends on its test. */
public final class EarlyReturnActivity extends Activity {
  private EditText name;
  private CheckBox box;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.early_return);
    name = findViewById(R.id.name);
    box = findViewById(R.id.box);
  }

  public void next(View button) {
    if (name.length() == 0) {
      name.setError("x");
      return;
    }
    box.setChecked(true);
  }
}
