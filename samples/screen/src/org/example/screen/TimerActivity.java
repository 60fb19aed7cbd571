package org.example.screen;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;

/** Shows how far it has come, step by step, with nothing to be touched until it is there. */
public class TimerActivity extends Activity {
  private static final int STEPS = 8;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private TextView text;
  private int done;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    text = new TextView(this);
    setContentView(text);
    step();
  }

  private void step() {
    text.setText(done + " of " + STEPS);
    if (done++ < STEPS) handler.postDelayed(this::step, 1000);
    else text.setOnClickListener(view -> finish());
  }
}
