package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import android.widget.Spinner;

/** A widget is set to what another one says, without a test around the call. */
public final class SetActivity extends Activity {
  private Spinner spin;
  private CheckBox box;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.set);
    spin = findViewById(R.id.spin);
    box = findViewById(R.id.box);
  }

  public void next(View button) {
    spin.setEnabled(!box.isChecked());
  }
}
