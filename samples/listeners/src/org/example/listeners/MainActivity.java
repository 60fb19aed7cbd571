package org.example.listeners;

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

  public void clicks(View button) {
    startActivity(new Intent(this, ClicksActivity.class));
  }

  public void menus(View button) {
    startActivity(new Intent(this, MenusActivity.class));
  }

  public void dialogs(View button) {
    startActivity(new Intent(this, DialogsActivity.class));
  }

  public void keys(View button) {
    startActivity(new Intent(this, KeysActivity.class));
  }

  public void items(View button) {
    startActivity(new Intent(this, ItemsActivity.class));
  }

  public void rows(View button) {
    startActivity(new Intent(this, RowsActivity.class));
  }

  public void values(View button) {
    startActivity(new Intent(this, ValuesActivity.class));
  }

  public void tabs(View button) {
    startActivity(new Intent(this, TabsActivity.class));
  }
}
