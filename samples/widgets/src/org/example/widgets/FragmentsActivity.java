package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;

/** Hosts one fragment of its layout and one of its code. */
public final class FragmentsActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.fragments);
    if (saved == null) getFragmentManager().beginTransaction().add(R.id.place, new PlacedFragment()).commit();
  }
}
