package gauntlet.samples.larder;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;

/** What became of an item. */
public final class HistoryActivity extends StoreActivity {
  private static final String ID = "id";

  static Intent of(Context context, long id) {
    return new Intent(context, HistoryActivity.class).putExtra(ID, id);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.history);
    long id = getIntent().getLongExtra(ID, 0);
    ListView changes = findViewById(R.id.changes);
    changes.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, store.changes(id)));
    findViewById(R.id.usage).setOnClickListener(view -> startActivity(UsageActivity.of(this, id)));
  }
}
