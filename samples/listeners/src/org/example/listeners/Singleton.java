package org.example.listeners;

import android.view.View;

/** One listener for the whole app. */
final class Singleton implements View.OnClickListener {
  static final Singleton INSTANCE = new Singleton();

  private Singleton() {}

  @Override
  public void onClick(View button) {
    ((BaseActivity) button.getContext()).heard("singleton");
  }
}
