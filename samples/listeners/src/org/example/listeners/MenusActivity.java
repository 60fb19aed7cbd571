package org.example.listeners;

import android.os.Bundle;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;

/** Items of the options menu, from XML and from code, and of a context menu. */
public final class MenusActivity extends BaseActivity {
  private static final int ADDED = 7;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.menus);
    registerForContextMenu(findViewById(R.id.contextual));
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.options, menu);
    menu.add(Menu.NONE, ADDED, Menu.NONE, "Added");
    menu.add("Listened").setOnMenuItemClickListener(new Listened());
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    switch (item.getItemId()) {
      case R.id.share:
        heard("share");
        return true;
      case R.id.help:
        heard("help");
        return true;
      case ADDED:
        heard("added");
        return true;
      default:
        return super.onOptionsItemSelected(item);
    }
  }

  public void handled(MenuItem item) {
    heard("handled");
  }

  @Override
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
    getMenuInflater().inflate(R.menu.context, menu);
  }

  @Override
  public boolean onContextItemSelected(MenuItem item) {
    heard(item.getItemId() == R.id.copy ? "copy" : "paste");
    return true;
  }

  private final class Listened implements MenuItem.OnMenuItemClickListener {
    @Override
    public boolean onMenuItemClick(MenuItem item) {
      heard("listened");
      return true;
    }
  }
}
