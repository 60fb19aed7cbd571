package org.example.screen;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Point;
import android.os.Bundle;
import android.util.DisplayMetrics;
import android.view.Display;
import android.view.View;
import android.view.WindowInsets;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Tells what it knows of the screen, and moves in every way: each word is a button. */
public class ScreenActivity extends Activity {
  private LinearLayout words;
  private TextView text;
  private Motions motions;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    words = new LinearLayout(this);
    words.setOrientation(LinearLayout.VERTICAL);
    text = new TextView(this);
    text.setText("ready");
    words.addView(text);
    ImageView picture = new ImageView(this);
    words.addView(picture, new LinearLayout.LayoutParams(60, 60));
    motions = new Motions(this, words, picture, text);
    word("tell", view -> tell());
    word("timer", view -> startActivity(new Intent(this, TimerActivity.class)));
    word("lying", view -> startActivity(new Intent(this, LyingActivity.class)));
    for (String name : Motions.NAMES) word(name, view -> motions.begin(name));
    word("stop", view -> {
      motions.end();
      text.setText("stopped");
    });
    ScrollView all = new ScrollView(this);
    all.addView(words);
    all.setFitsSystemWindows(true);
    setContentView(all);
  }

  private void word(String name, View.OnClickListener listener) {
    TextView word = new TextView(this);
    word.setText(name);
    word.setOnClickListener(listener);
    words.addView(word);
  }

  /** Once it has been laid out. */
  protected void tellLater() {
    words.post(this::tell);
  }

  private void tell() {
    Display display = getWindowManager().getDefaultDisplay();
    Point real = new Point();
    display.getRealSize(real);
    DisplayMetrics metrics = getResources().getDisplayMetrics();
    Configuration known = getResources().getConfiguration();
    int layout = known.screenLayout;
    boolean isLong = (layout & Configuration.SCREENLAYOUT_LONG_MASK) == Configuration.SCREENLAYOUT_LONG_YES;
    Bitmap dot = BitmapFactory.decodeResource(getResources(), R.drawable.dot);
    WindowInsets insets = words.getRootWindowInsets();
    View decor = getWindow().getDecorView();
    text.setText(String.join("\n",
        "real " + real.x + "x" + real.y,
        "metrics " + metrics.widthPixels + "x" + metrics.heightPixels + " at " + metrics.densityDpi,
        "window " + decor.getWidth() + "x" + decor.getHeight(),
        "configuration " + known.screenWidthDp + "x" + known.screenHeightDp + " at " + known.densityDpi
            + ", smallest " + known.smallestScreenWidthDp,
        "layout " + (layout & Configuration.SCREENLAYOUT_SIZE_MASK) + (isLong ? " long" : ""),
        known.orientation == Configuration.ORIENTATION_LANDSCAPE ? "landscape" : "portrait",
        getString(R.string.kind),
        "dot " + dot.getWidth(),
        "bars " + insets.getSystemWindowInsetTop() + " and " + insets.getSystemWindowInsetBottom()));
  }
}
