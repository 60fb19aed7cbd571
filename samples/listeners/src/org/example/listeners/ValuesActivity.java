package org.example.listeners;

import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.view.View;
import android.widget.AdapterView;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.RadioGroup;
import android.widget.SeekBar;
import android.widget.Spinner;

/** Listeners that are told of values, not of actions. */
public final class ValuesActivity extends BaseActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.values);
    CheckBox box = findViewById(R.id.box);
    box.setOnCheckedChangeListener((button, checked) -> heard("box " + checked));
    RadioGroup group = findViewById(R.id.group);
    group.setOnCheckedChangeListener((buttons, id) -> heard(id == R.id.left ? "left" : "right"));
    EditText text = findViewById(R.id.text);
    text.addTextChangedListener(new Watcher());
    SeekBar seek = findViewById(R.id.seek);
    seek.setOnSeekBarChangeListener(new Seeker());
    Spinner spinner = findViewById(R.id.spinner);
    spinner.setOnItemSelectedListener(new Selector());
  }

  private final class Watcher implements TextWatcher {
    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {}

    @Override
    public void afterTextChanged(Editable text) {
      heard("text " + text);
    }
  }

  private final class Seeker implements SeekBar.OnSeekBarChangeListener {
    @Override
    public void onProgressChanged(SeekBar bar, int progress, boolean byUser) {
      heard("progress " + progress);
    }

    @Override
    public void onStartTrackingTouch(SeekBar bar) {}

    @Override
    public void onStopTrackingTouch(SeekBar bar) {}
  }

  private final class Selector implements AdapterView.OnItemSelectedListener {
    @Override
    public void onItemSelected(AdapterView<?> parent, View row, int position, long id) {
      heard("position " + position);
    }

    @Override
    public void onNothingSelected(AdapterView<?> parent) {}
  }
}
