package org.example.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;

/** Goes on by itself: a thread of its own. */
public final class ThreadActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.splash);
    new Thread(new Waiting()).start();
  }

  private final class Waiting implements Runnable {
    @Override
    public void run() {
      SystemClock.sleep(1000);
      startActivity(new Intent(ThreadActivity.this, MainActivity.class));
      finish();
    }
  }
}
