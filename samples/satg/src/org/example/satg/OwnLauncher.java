package org.example.satg;

import android.app.Activity;
import android.content.Intent;
import androidx.activity.result.ActivityResultLauncher;

/** What androidx would make in registerForActivityResult. */
final class OwnLauncher extends ActivityResultLauncher<Intent> {
  private final Activity activity;

  OwnLauncher(Activity activity) {
    this.activity = activity;
  }

  @Override
  public void launch(Intent input) {
    activity.startActivityForResult(input, 1);
  }
}
