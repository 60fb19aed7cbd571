package org.example.listeners;

import android.os.Bundle;
import android.widget.ListView;

/** Rows of a list. */
public final class ItemsActivity extends BaseActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.items);
    ListView list = findViewById(R.id.list);
    list.setOnItemClickListener((parent, row, position, id) -> heard("row " + position));
    list.setOnItemLongClickListener(
        (parent, row, position, id) -> {
          heard("long on row " + position);
          return true;
        });
  }
}
