package org.example.ers;

import android.view.View;

/** Has the names that D8 gives: a field for what is captured, and one method that forwards. */
public final class ItemizedReportActivity$$ExternalSyntheticLambda0 implements View.OnClickListener {
  public final ItemizedReportActivity f$0;

  public ItemizedReportActivity$$ExternalSyntheticLambda0(ItemizedReportActivity captured) {
    f$0 = captured;
  }

  @Override
  public void onClick(View button) {
    f$0.lambda$onCreate$0(button);
  }
}
