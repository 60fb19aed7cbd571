package org.example.ledger;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Shows a sum. */
public class SumActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText("sum of the ledger: " + getIntent().getIntExtra("org.example.ledger.SUM", -1));
    setContentView(text);
  }
}
