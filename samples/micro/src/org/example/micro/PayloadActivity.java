package org.example.micro;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.CheckBox;

/** What a handler puts in its Intent may come from the box, or not. */
public final class PayloadActivity extends Activity {
  private CheckBox box;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.payload);
    box = findViewById(R.id.box);
  }

  public void value(View button) {
    Intent intent = new Intent(this, TargetActivity.class);
    intent.putExtra("box", box.isChecked());
    startActivity(intent);
  }

  public void constant(View button) {
    Intent intent = new Intent(this, TargetActivity.class);
    intent.putExtra("box", true);
    startActivity(intent);
  }

  public void underTest(View button) {
    Intent intent = new Intent(this, TargetActivity.class);
    if (box.isChecked()) intent.putExtra("box", true);
    startActivity(intent);
  }

  public void inBundle(View button) {
    Bundle extras = new Bundle();
    extras.putBoolean("box", box.isChecked());
    Intent intent = new Intent(this, TargetActivity.class);
    intent.putExtras(extras);
    startActivity(intent);
  }
}
