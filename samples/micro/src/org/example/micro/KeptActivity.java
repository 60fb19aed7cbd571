package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.AdapterView;
import android.widget.Spinner;

/** A value that a callback keeps in a field is read by a click. */
public final class KeptActivity extends Activity {
  private Spinner totalDays;
  private int position;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.kept);
    totalDays = findViewById(R.id.totalDays);
    totalDays.setOnItemSelectedListener(new DaysListener());
  }

  public void next(View button) {
    Log.i("micro", "position " + position);
  }

  private final class DaysListener implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int chosen, long id) {
      position = chosen;
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {}
  }
}
