package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.LinearLayout;

/** Its content is inflated first, and a part is added to it. */
public final class InflatedActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    View content = getLayoutInflater().inflate(R.layout.inflated, null);
    setContentView(content);
    LinearLayout slot = findViewById(R.id.slot);
    View.inflate(this, R.layout.added, slot);
  }
}
