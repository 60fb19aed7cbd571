package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;

/** Fields of every type; two of them have a limit. */
public final class TextActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.text);
  }
}
