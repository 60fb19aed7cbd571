package org.example.phone;

import android.app.DatePickerDialog;
import android.app.TimePickerDialog;
import android.os.Bundle;
import android.widget.DatePicker;
import android.widget.NumberPicker;
import android.widget.TimePicker;

/** Widgets that are drawn, not laid out: a calendar, a clock, a wheel, a board of its own. */
public class DrawnActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("date", () -> {
      new DatePickerDialog(this, this::picked, 2024, 1, 10).show();
      return null;
    });
    add("time", () -> {
      new TimePickerDialog(this, this::picked, 9, 30, true).show();
      return null;
    });
    Board board = new Board(this, this::say);
    add(board);
    NumberPicker picker = new NumberPicker(this);
    picker.setMinValue(1);
    picker.setMaxValue(9);
    picker.setOnValueChangedListener((view, before, now) -> say("number " + now));
    add(picker);
  }

  private void picked(DatePicker picker, int year, int month, int day) {
    say("date " + year + "-" + (month + 1) + "-" + day);
  }

  private void picked(TimePicker picker, int hour, int minute) {
    say("time " + hour + ":" + minute);
  }
}
