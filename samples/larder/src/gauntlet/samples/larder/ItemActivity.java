package gauntlet.samples.larder;

import android.app.AlertDialog;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import android.widget.Toast;

/** One item: how much is left, and what can be done with it. */
public final class ItemActivity extends StoreActivity {
  private static final String ID = "id";
  private long id;

  static Intent of(Context context, long id) {
    return new Intent(context, ItemActivity.class).putExtra(ID, id);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.item);
    id = getIntent().getLongExtra(ID, 0);
    findViewById(R.id.use).setOnClickListener(view -> use());
    findViewById(R.id.history).setOnClickListener(view -> startActivity(HistoryActivity.of(this, id)));
    findViewById(R.id.edit).setOnClickListener(view -> startActivity(EditActivity.of(this, id)));
    findViewById(R.id.delete).setOnClickListener(view -> askToDelete());
  }

  @Override
  protected void onResume() {
    super.onResume();
    show();
  }

  private void show() {
    Item item = store.find(id);
    if (item == null) {
      finish();
      return;
    }
    text(R.id.title, item.name);
    text(R.id.place, getResources().getStringArray(R.array.shelves)[item.shelf]);
    text(R.id.count, Integer.toString(item.amount));
    text(R.id.note, item.notes);
  }

  private void use() {
    Item item = store.find(id);
    if (item.amount == 0) {
      Toast.makeText(this, R.string.none_left, Toast.LENGTH_SHORT).show();
      return;
    }
    store.change(id, -1, System.currentTimeMillis());
    show();
  }

  private void askToDelete() {
    new AlertDialog.Builder(this)
        .setMessage(R.string.delete_sure)
        .setNegativeButton(R.string.cancel, null)
        .setPositiveButton(
            R.string.delete,
            (dialog, which) -> {
              store.delete(id);
              finish();
            })
        .show();
  }

  private void text(int view, String text) {
    ((TextView) findViewById(view)).setText(text);
  }
}
