package org.example.listeners;

import android.os.Bundle;
import android.view.KeyEvent;
import android.widget.EditText;

/** Keys: Back, others, and the one that ends an edit. */
public final class KeysActivity extends BaseActivity {
  private int pressed;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.keys);
    EditText edited = findViewById(R.id.edited);
    edited.setOnEditorActionListener(
        (view, action, event) -> {
          heard("edited");
          return true;
        });
  }

  /** Leaves only the second time. */
  @Override
  public void onBackPressed() {
    heard("back");
    if (++pressed == 2) super.onBackPressed();
  }

  @Override
  public boolean onKeyDown(int code, KeyEvent event) {
    if (code != KeyEvent.KEYCODE_MENU) return super.onKeyDown(code, event);
    heard("menu key");
    return true;
  }
}
