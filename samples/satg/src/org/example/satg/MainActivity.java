package org.example.satg;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import androidx.activity.result.ActivityResultLauncher;

/** Starts an activity through a launcher, another one by its alias, and a third one from its fragment. */
public final class MainActivity extends Activity {
  private ActivityResultLauncher<Intent> launcher;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
    launcher = new OwnLauncher(this);
  }

  public void launch(View button) {
    launcher.launch(new Intent(this, LaunchedActivity.class));
  }

  public void alias(View button) {
    startActivity(new Intent().setClassName(this, "org.example.satg.Alias"));
  }
}
