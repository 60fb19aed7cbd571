package org.example.listeners;

import android.app.Activity;
import android.view.View;
import android.widget.TextView;

/** What the activities here have in common: a line that tells what was heard last. */
public class BaseActivity extends Activity {
  void heard(String what) {
    TextView last = findViewById(R.id.last);
    last.setText(what);
  }

  public void inherited(View button) {
    heard("inherited");
  }
}
