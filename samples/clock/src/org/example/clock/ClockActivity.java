package org.example.clock;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.Map;

/** A button for each kind of thing that could tell an app which computer it runs on, and when; what it heard is logged. */
public class ClockActivity extends Activity {
  private interface Asked {
    void ask(Map<String, Object> heard) throws Exception;
  }

  private TextView shown;
  private LinearLayout column;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    column = new LinearLayout(this);
    column.setOrientation(LinearLayout.VERTICAL);
    shown = new TextView(this);
    column.addView(shown);
    add("Time", Time::ask);
    add("Chance", Chance::ask);
    add("Computer", Computer::ask);
    add("Identity", heard -> Identities.ask(this, heard));
    add("Threads", Names::ask);
    add("Files", heard -> Times.ask(this, heard));
    add("Stacks", Stacks::ask);
    add("Services", heard -> Services.ask(heard));
    ScrollView scroll = new ScrollView(this);
    scroll.addView(column);
    setContentView(scroll);
  }

  private void add(String name, Asked asked) {
    Button button = new Button(this);
    button.setText(name);
    button.setAllCaps(false);
    button.setOnClickListener(view -> {
      Map<String, Object> heard = new java.util.LinkedHashMap<>();
      try {
        asked.ask(heard);
      } catch (Exception e) {
        heard.put("failed", e);
      }
      for (Map.Entry<String, Object> one : heard.entrySet()) Log.i("heard", one.getKey() + " = " + one.getValue());
      shown.setText(name + " asked");
    });
    column.addView(button);
  }
}
