package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.RatingBar;
import android.widget.SeekBar;

/** Two widgets in one comparison. */
public final class ComparedActivity extends Activity {
  private SeekBar seek;
  private RatingBar rating;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.compared);
    seek = findViewById(R.id.seek);
    rating = findViewById(R.id.rating);
  }

  public void next(View button) {
    if (seek.getProgress() > rating.getRating()) Log.i("micro", "more");
  }
}
