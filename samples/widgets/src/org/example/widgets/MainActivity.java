package org.example.widgets;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Leads to every case. */
public final class MainActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
  }

  public void text(View button) {
    startActivity(new Intent(this, TextActivity.class));
  }

  public void kinds(View button) {
    startActivity(new Intent(this, KindsActivity.class));
  }

  public void dates(View button) {
    startActivity(new Intent(this, DatesActivity.class));
  }

  public void options(View button) {
    startActivity(new Intent(this, OptionsActivity.class));
  }

  public void composed(View button) {
    startActivity(new Intent(this, ComposedActivity.class));
  }

  public void inflated(View button) {
    startActivity(new Intent(this, InflatedActivity.class));
  }

  public void dialogs(View button) {
    startActivity(new Intent(this, DialogsActivity.class));
  }

  public void fragments(View button) {
    startActivity(new Intent(this, FragmentsActivity.class));
  }

  public void configured(View button) {
    startActivity(new Intent(this, ConfiguredActivity.class));
  }

  public void sided(View button) {
    startActivity(new Intent(this, SidedActivity.class));
  }
}
