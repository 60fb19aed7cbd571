package org.example.splash;

import android.app.Activity;
import android.content.Intent;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;

/** Goes on by itself: a task in the background. */
public final class TaskActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.splash);
    new Loading().execute();
  }

  private final class Loading extends AsyncTask<Void, Void, String> {
    @Override
    protected String doInBackground(Void... nothing) {
      SystemClock.sleep(1000);
      return "loaded";
    }

    @Override
    protected void onPostExecute(String state) {
      startActivity(new Intent(TaskActivity.this, MainActivity.class).putExtra("state", state));
      finish();
    }
  }
}
