package org.example.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Where every splash ends; leads to the other two. */
public final class MainActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
  }

  public void thread(View button) {
    startActivity(new Intent(this, ThreadActivity.class));
  }

  public void task(View button) {
    startActivity(new Intent(this, TaskActivity.class));
  }
}
