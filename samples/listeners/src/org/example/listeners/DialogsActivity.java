package org.example.listeners;

import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.Bundle;
import android.view.View;

/** Buttons and items of dialogs, which are there only after a click. */
public final class DialogsActivity extends BaseActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.dialogs);
  }

  public void ask(View button) {
    new AlertDialog.Builder(this)
        .setMessage("Well?")
        .setPositiveButton("Yes", new Yes())
        .setNegativeButton("No", (dialog, which) -> heard("no"))
        .setNeutralButton("Perhaps", null)
        .show();
  }

  public void choose(View button) {
    new AlertDialog.Builder(this).setItems(R.array.rows, (dialog, which) -> heard("item " + which)).show();
  }

  private final class Yes implements DialogInterface.OnClickListener {
    @Override
    public void onClick(DialogInterface dialog, int which) {
      heard("yes");
    }
  }
}
