package org.example.widgets;

import android.app.Activity;
import android.app.AlertDialog;
import android.app.Dialog;
import android.os.Bundle;
import android.view.View;

/** Widgets in dialogs. */
public final class DialogsActivity extends Activity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.dialogs);
  }

  public void ask(View button) {
    View content = getLayoutInflater().inflate(R.layout.asked, null);
    new AlertDialog.Builder(this).setTitle("Asked").setView(content).show();
  }

  public void show(View button) {
    Dialog dialog = new Dialog(this);
    dialog.setContentView(R.layout.shown);
    dialog.show();
  }
}
