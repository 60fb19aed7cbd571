package org.example.branch;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;
import android.widget.TextView;

/** One method with an if, an else and what comes after both: four blocks. */
public final class MainActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
  }

  public void go(View button) {
    StringBuilder text = new StringBuilder();
    if (((CheckBox) findViewById(R.id.box)).isChecked()) text.append("on");
    else text.append("off");
    ((TextView) findViewById(R.id.said)).setText(text);
  }
}
