package org.example.ers;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.AdapterView;
import android.widget.CheckBox;
import android.widget.Spinner;

/** As in ers, but Reset is a lambda. */
public final class ItemizedReportActivity extends Activity {
  private Spinner totalDays;
  private CheckBox fbf;
  private CheckBox fl;
  private CheckBox fd;
  private CheckBox lbf;
  private CheckBox ll;
  private CheckBox ld;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.activity_itemized);
    totalDays = findViewById(R.id.totalDays);
    fbf = findViewById(R.id.fbf);
    fl = findViewById(R.id.fl);
    fd = findViewById(R.id.fd);
    lbf = findViewById(R.id.lbf);
    ll = findViewById(R.id.ll);
    ld = findViewById(R.id.ld);
    totalDays.setOnItemSelectedListener(new DaysListener());
    findViewById(R.id.reset)
        .setOnClickListener(
            button -> {
              totalDays.setSelection(0);
              fbf.setChecked(false);
              fl.setChecked(false);
              fd.setChecked(false);
              lbf.setChecked(false);
              ll.setChecked(false);
              ld.setChecked(false);
            });
    findViewById(R.id.next).setOnClickListener(new NextButton());
  }

  /** A journey of one day has no meals on its last day. */
  final class DaysListener implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
      if (parent.getItemAtPosition(position).toString().equals("1")) {
        lbf.setEnabled(false);
        ll.setEnabled(false);
        ld.setEnabled(false);
      } else {
        lbf.setEnabled(true);
        ll.setEnabled(true);
        ld.setEnabled(true);
      }
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {}
  }

  final class NextButton implements View.OnClickListener {
    @Override
    public void onClick(View button) {
      String days = totalDays.getSelectedItem().toString();
      boolean firstBreakfast = fbf.isChecked();
      boolean firstLunch = fl.isChecked();
      boolean firstDinner = fd.isChecked();
      boolean lastBreakfast = lbf.isChecked();
      boolean lastLunch = ll.isChecked();
      boolean lastDinner = ld.isChecked();
      Intent intent = new Intent(ItemizedReportActivity.this, ConfirmActivity.class);
      intent.putExtra("days", days);
      intent.putExtra("firstBreakfast", firstBreakfast);
      intent.putExtra("firstLunch", firstLunch);
      intent.putExtra("firstDinner", firstDinner);
      intent.putExtra("lastBreakfast", lastBreakfast);
      intent.putExtra("lastLunch", lastLunch);
      intent.putExtra("lastDinner", lastDinner);
      startActivity(intent);
    }
  }
}
