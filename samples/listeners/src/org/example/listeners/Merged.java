package org.example.listeners;

import android.content.Intent;
import android.view.View;

/** Two listeners in one class, as R8 merges lambdas: a number says which one an instance is. */
final class Merged implements View.OnClickListener {
  public final int $r8$classId;
  public final ClicksActivity f$0;

  Merged(int classId, ClicksActivity captured) {
    $r8$classId = classId;
    f$0 = captured;
  }

  @Override
  public void onClick(View button) {
    switch ($r8$classId) {
      case 0:
        f$0.startActivity(new Intent(f$0, RowsActivity.class));
        break;
      default:
        f$0.heard("merged too");
        break;
    }
  }
}
