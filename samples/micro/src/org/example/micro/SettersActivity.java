package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.CheckBox;

/** One handler only sets; the other one also reads. */
public final class SettersActivity extends Activity {
  private CheckBox fl;
  private CheckBox fd;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.setters);
    fl = findViewById(R.id.fl);
    fd = findViewById(R.id.fd);
  }

  public void clear(View button) {
    fl.setChecked(false);
    fd.setChecked(false);
  }

  public void toggle(View button) {
    boolean before = fl.isChecked();
    fd.setChecked(false);
    Log.i("micro", "before: " + before);
  }
}
