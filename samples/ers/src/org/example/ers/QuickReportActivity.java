package org.example.ers;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.EditText;

/** A report of nothing but its total. */
public final class QuickReportActivity extends Activity {
  private EditText total;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_quick_report);
    total = findViewById(R.id.total);
    findViewById(R.id.done).setOnClickListener(new DoneButton());
  }

  final class DoneButton implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      Intent intent = new Intent(QuickReportActivity.this, ConfirmActivity.class);
      intent.putExtra("total", total.getText().toString());
      startActivity(intent);
    }
  }
}
