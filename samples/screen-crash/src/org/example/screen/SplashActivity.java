package org.example.screen;

import android.app.Activity;
import android.os.Bundle;

/** Cannot start: what it needs is not there. */
public class SplashActivity extends Activity {
  private String name;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle(name.trim());
  }
}
