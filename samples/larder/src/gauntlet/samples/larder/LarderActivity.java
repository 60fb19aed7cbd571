package gauntlet.samples.larder;

import android.app.AlertDialog;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.preference.PreferenceManager;
import android.view.Menu;
import android.view.MenuItem;
import android.widget.ListView;

/** Everything that is on the shelves. */
public final class LarderActivity extends StoreActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.larder);
    ListView items = findViewById(R.id.items);
    items.setEmptyView(findViewById(R.id.empty));
    items.setOnItemClickListener(
        (list, row, position, id) -> startActivity(ItemActivity.of(this, ((Item) list.getItemAtPosition(position)).id)));
    findViewById(R.id.add).setOnClickListener(view -> startActivity(new Intent(this, EditActivity.class)));
  }

  @Override
  protected void onResume() {
    super.onResume();
    SharedPreferences settings = PreferenceManager.getDefaultSharedPreferences(this);
    String owner = settings.getString("owner", "");
    setTitle(owner.isEmpty() ? getString(R.string.app_name) : owner + ": " + getString(R.string.app_name));
    ListView items = findViewById(R.id.items);
    items.setAdapter(
        new ItemAdapter(this, store.all(settings.getBoolean("sort", false)), settings.getBoolean("notes", true)));
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.larder, menu);
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    switch (item.getItemId()) {
      case R.id.search:
        startActivity(new Intent(this, SearchActivity.class));
        return true;
      case R.id.settings:
        startActivity(new Intent(this, SettingsActivity.class));
        return true;
      case R.id.about:
        new AlertDialog.Builder(this)
            .setTitle(R.string.app_name)
            .setMessage(R.string.about_text)
            .setPositiveButton(R.string.ok, null)
            .show();
        return true;
      default:
        return super.onOptionsItemSelected(item);
    }
  }
}
