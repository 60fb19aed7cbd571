package org.example.contended;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Buttons that start something, and a line that shows in which order it happened. */
abstract class Scene extends Activity {
  interface Act {
    void run() throws Exception;
  }

  private static final int COLUMNS = 2;

  private final List<String> order = Collections.synchronizedList(new ArrayList<String>());
  private final Handler main = new Handler();
  private LinearLayout layout;
  private LinearLayout row;
  private TextView text;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    text = new TextView(this);
    layout.addView(text);
    setContentView(layout);
    addActs();
  }

  abstract void addActs();

  void add(String name, Act act) {
    Button button = new Button(this);
    button.setText(name);
    button.setOnClickListener((View view) -> {
      order.clear();
      run(act);
    });
    if (row == null || row.getChildCount() == COLUMNS) {
      row = new LinearLayout(this);
      layout.addView(row);
    }
    row.addView(button);
  }

  static void run(Act act) {
    try {
      act.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static Thread start(String name, Act act) {
    Thread thread = new Thread(() -> run(act), name);
    thread.start();
    return thread;
  }

  void came(String who) {
    order.add(who);
    main.post(() -> text.setText(order.toString()));
  }
}
