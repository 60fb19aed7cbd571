package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.EditText;

/** Two values come together without any test. */
public final class JoinedActivity extends Activity {
  private EditText first;
  private EditText second;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.joined);
    first = findViewById(R.id.first);
    second = findViewById(R.id.second);
  }

  public void next(View button) {
    Log.i("micro", first.getText().toString() + second.getText());
  }
}
