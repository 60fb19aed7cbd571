package org.example.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;

/** Goes on by itself: a Runnable posted to a Handler. */
public final class SplashActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.splash);
    new Handler()
        .postDelayed(
            new Runnable() {
              @Override
              public void run() {
                startActivity(new Intent(SplashActivity.this, MainActivity.class));
                finish();
              }
            },
            1000);
  }
}
