package org.example.ers;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.EditText;
import android.widget.RadioButton;
import android.widget.RadioGroup;
import android.widget.Spinner;

/** As in ers, but an itemized report of no Pounds at all is one too few. */
public final class NewReportActivity extends Activity {
  private Spinner destination;
  private EditText amount;
  private RadioGroup currency;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_new_report);
    destination = findViewById(R.id.dest);
    amount = findViewById(R.id.amount);
    currency = findViewById(R.id.cur);
    destination.setOnItemSelectedListener(new DestinationListener());
    findViewById(R.id.itemized).setOnClickListener(new ItemizedReportButton());
  }

  public void onQuickReport(View button) {
    RadioButton chosen = findViewById(currency.getCheckedRadioButtonId());
    String currencyText = chosen.getText().toString();
    String amountText = amount.getText().toString();
    Intent intent = new Intent(this, QuickReportActivity.class);
    intent.putExtra("currency", currencyText);
    intent.putExtra("amount", amountText);
    startActivity(intent);
  }

  final class DestinationListener implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
      if (parent.getItemAtPosition(position).toString().equals("London")) currency.check(R.id.cur_pound);
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {}
  }

  final class ItemizedReportButton implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      RadioButton chosen = findViewById(currency.getCheckedRadioButtonId());
      String currencyText = chosen.getText().toString();
      String amountText = amount.getText().toString();
      if (currencyText.equals("Pound") && amountText.equals("0")) {
        throw new IllegalStateException("a report of 0 Pound");
      }
      Intent intent = new Intent(NewReportActivity.this, ItemizedReportActivity.class);
      intent.putExtra("currency", currencyText);
      intent.putExtra("amount", amountText);
      startActivity(intent);
    }
  }
}
