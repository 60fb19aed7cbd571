package gauntlet.samples.larder;

import android.os.Bundle;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.Toast;
import java.util.List;

/** Finds items by a part of their name. */
public final class SearchActivity extends StoreActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.search);
    ListView found = findViewById(R.id.found);
    found.setOnItemClickListener(
        (list, row, position, id) -> startActivity(ItemActivity.of(this, ((Item) list.getItemAtPosition(position)).id)));
    findViewById(R.id.find).setOnClickListener(view -> find());
  }

  private void find() {
    EditText query = findViewById(R.id.query);
    List<Item> items = store.named(query.getText().toString());
    if (items.isEmpty()) Toast.makeText(this, R.string.nothing_found, Toast.LENGTH_SHORT).show();
    ((ListView) findViewById(R.id.found)).setAdapter(new ItemAdapter(this, items, true));
  }
}
