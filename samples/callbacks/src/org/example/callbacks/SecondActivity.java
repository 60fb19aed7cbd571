package org.example.callbacks;

import android.os.Bundle;

/** Answers the one that has started it. */
public class SecondActivity extends LoggedActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("answer", () -> {
      setResult(42);
      finish();
    });
  }
}
