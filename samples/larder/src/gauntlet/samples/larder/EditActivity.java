package gauntlet.samples.larder;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.Spinner;
import android.widget.TextView;

/** The form for a new item, or for one that is there. */
public final class EditActivity extends StoreActivity {
  private static final String ID = "id";
  /** Planted: it lives in this object alone, so a rotation, which makes a new one, sets it back. */
  private int amount = 1;
  private long id;

  static Intent of(Context context, long id) {
    return new Intent(context, EditActivity.class).putExtra(ID, id);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.edit);
    id = getIntent().getLongExtra(ID, 0);
    findViewById(R.id.fewer).setOnClickListener(view -> show(Math.max(0, amount - 1)));
    findViewById(R.id.more).setOnClickListener(view -> show(amount + 1));
    findViewById(R.id.save).setOnClickListener(view -> save());
    Item item = id == 0 ? null : store.find(id);
    if (item != null) {
      setTitle(R.string.edit_item);
      amount = item.amount;
      if (state == null) fill(item);
    }
    show(amount);
  }

  private void fill(Item item) {
    name().setText(item.name);
    notes().setText(item.notes);
    shelf().setSelection(item.shelf);
    favourite().setChecked(item.favourite);
  }

  private void show(int value) {
    amount = value;
    ((TextView) findViewById(R.id.amount)).setText(Integer.toString(value));
  }

  private void save() {
    String name = name().getText().toString().trim();
    if (name.isEmpty()) {
      name().setError(getString(R.string.name_missing));
      return;
    }
    store.save(
        new Item(id, name, amount, shelf().getSelectedItemPosition(), favourite().isChecked(), notes().getText().toString()));
    finish();
  }

  private EditText name() {
    return findViewById(R.id.name);
  }

  private EditText notes() {
    return findViewById(R.id.notes);
  }

  private Spinner shelf() {
    return findViewById(R.id.shelf);
  }

  private CheckBox favourite() {
    return findViewById(R.id.favourite);
  }
}
