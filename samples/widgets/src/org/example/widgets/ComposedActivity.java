package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;
import android.view.ViewStub;

/** A layout made of others, with an id used twice and views of its own. */
public final class ComposedActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.composed);
    ViewStub stub = findViewById(R.id.stub);
    stub.inflate();
  }
}
