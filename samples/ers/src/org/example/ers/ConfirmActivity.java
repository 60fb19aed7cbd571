package org.example.ers;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Asks whether to submit the report. */
public final class ConfirmActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_confirm);
    findViewById(R.id.submit).setOnClickListener(new SubmitButton());
  }

  final class SubmitButton implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      startActivity(new Intent(ConfirmActivity.this, SummaryActivity.class));
    }
  }
}
