package org.example.paths;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import android.widget.Toast;
import java.util.Map;

/** One button for each kind of place; each place that it knows is a line in the log, and all of them are shown. */
public final class PathsActivity extends Activity {
  private TextView shown;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    LinearLayout column = new LinearLayout(this);
    column.setOrientation(LinearLayout.VERTICAL);
    for (Map.Entry<String, Kind> kind : Kind.all().entrySet()) {
      Button button = new Button(this);
      button.setText(kind.getKey());
      button.setOnClickListener(view -> show(kind.getKey(), kind.getValue()));
      column.addView(button);
    }
    shown = new TextView(this);
    column.addView(shown);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(column);
    setContentView(scroll);
  }

  private void show(String name, Kind kind) {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Kind.Place> place : kind.places(this).entrySet()) {
      String line = place.getKey() + ": " + text(place.getValue());
      Log.i("paths", line);
      lines.append(line).append('\n');
    }
    shown.setText(lines);
    Toast.makeText(this, name + "\n" + lines, Toast.LENGTH_SHORT).show();
  }

  /** What is in the way of a place is often a place by itself. */
  private static String text(Kind.Place place) {
    try {
      return String.valueOf(place.name());
    } catch (Exception e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }
}
