package org.example.phone;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** A line at the top that tells what became of the last deed, and a button for each deed. */
abstract class Page extends Activity {
  private LinearLayout layout;
  private TextView line;

  /** Something that may fail; its text becomes the line. */
  interface Deed {
    String done() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    line = new TextView(this);
    line.setId(R.id.line);
    layout.addView(line);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(layout);
    setContentView(scroll);
  }

  final void add(View view) {
    layout.addView(view);
  }

  final void add(String name, Deed deed) {
    Button button = new Button(this);
    button.setAllCaps(false);
    button.setText(name);
    button.setOnClickListener((View view) -> {
      try {
        String text = deed.done();
        if (text != null) say(text);
      } catch (Exception e) {
        say(e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    });
    layout.addView(button);
  }

  final void say(String text) {
    line.setText(text);
  }
}
