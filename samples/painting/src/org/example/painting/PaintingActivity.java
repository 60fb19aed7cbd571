package org.example.painting;

import android.app.Activity;
import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Counts how often it is drawn; each word is a button that draws nothing by itself. */
public class PaintingActivity extends Activity {
  private int drawn;
  private int moves;
  private boolean broken;
  private TextView text;
  private Painting painting;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    text = word(layout, "0", null);
    word(layout, "tell", view -> text.setText(String.valueOf(drawn)));
    word(layout, "nothing", view -> {});
    word(layout, "change", view -> painting.invalidate());
    word(layout, "twice", view -> {
      painting.invalidate();
      painting.postDelayed(painting::invalidate, 5);
    });
    word(layout, "move", view -> {
      moves = 3;
      painting.invalidate();
    });
    word(layout, "break", view -> {
      broken = true;
      painting.invalidate();
    });
    painting = new Painting(this);
    layout.addView(painting, 300, 100);
    setContentView(layout);
  }

  private TextView word(LinearLayout layout, String name, View.OnClickListener listener) {
    TextView word = new TextView(this);
    word.setText(name);
    word.setTextColor(Color.BLACK);
    word.setTextSize(24);
    if (listener != null) word.setOnClickListener(listener);
    layout.addView(word);
    return word;
  }

  /** Another shade of red each time; while it moves, being drawn asks for the next drawing. */
  private final class Painting extends View {
    Painting(Context context) {
      super(context);
    }

    @Override
    protected void onDraw(Canvas canvas) {
      if (broken) throw new IllegalStateException("no paint left");
      drawn++;
      canvas.drawColor(Color.rgb(drawn, 0, 0));
      if (moves-- > 0) invalidate();
    }
  }
}
