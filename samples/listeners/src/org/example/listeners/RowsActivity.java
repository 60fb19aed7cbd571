package org.example.listeners;

import android.app.ListActivity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.ListView;

/** A list that is the whole activity; a row leads to the rows of ItemsActivity. */
public final class RowsActivity extends ListActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setListAdapter(ArrayAdapter.createFromResource(this, R.array.rows, android.R.layout.simple_list_item_1));
  }

  @Override
  protected void onListItemClick(ListView list, View row, int position, long id) {
    startActivity(new Intent(this, ItemsActivity.class));
  }
}
