package org.example.screen;

import android.os.Bundle;

/** The same lying down, and it tells at once. */
public class LyingActivity extends ScreenActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    tellLater();
  }
}
