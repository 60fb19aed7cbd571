package org.example.services;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** One word for each part of the system; what comes of it goes to the log. */
public class ServicesActivity extends Activity {
  private interface Deed {
    void run() throws Exception;
  }

  private LinearLayout words;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    words = new LinearLayout(this);
    words.setOrientation(LinearLayout.VERTICAL);
    Layer layer = new Layer(this);
    words.addView(layer, LinearLayout.LayoutParams.MATCH_PARENT, 50);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(words);
    setContentView(scroll);
    add("sweep", () -> new Sweep(this, ServicesActivity::log).run());
    add("keys", () -> new Keys(this, ServicesActivity::log).run());
    add("kept key", () -> new Keys(this, ServicesActivity::log).kept());
    add("media", () -> new Media(this, ServicesActivity::log).run());
    add("ask", () -> new Media(this, ServicesActivity::log).ask());
    add("receivers", () -> new Receivers(this, ServicesActivity::log).run());
    add("phone", () -> new Phone(this, ServicesActivity::log).run());
    add("drawn", () -> log(layer.seen()));
    add("software", () -> startActivity(new Intent(this, SoftwareActivity.class)));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    log("answered " + result);
  }

  private void add(String word, Deed deed) {
    TextView view = new TextView(this);
    view.setText(word);
    view.setOnClickListener(
        clicked -> {
          try {
            deed.run();
          } catch (Exception e) {
            log(word + " failed: " + e);
            Log.e("failed", word, e);
          }
        });
    words.addView(view);
  }

  static void log(String line) {
    Log.i("services", line);
  }
}
