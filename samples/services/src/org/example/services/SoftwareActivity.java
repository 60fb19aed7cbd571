package org.example.services;

import android.app.Activity;
import android.os.Bundle;
import android.widget.FrameLayout;

/** Is drawn without the help of a graphics chip, as the manifest says. */
public class SoftwareActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    FrameLayout frame = new FrameLayout(this);
    Layer layer = new Layer(this);
    frame.addView(layer);
    setContentView(frame);
    layer.postDelayed(() -> ServicesActivity.log(layer.seen()), 200);
  }
}
