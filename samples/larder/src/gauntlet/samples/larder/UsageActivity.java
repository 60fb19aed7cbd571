package gauntlet.samples.larder;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

/** How much of an item was used. */
public final class UsageActivity extends StoreActivity {
  private static final String ID = "id";
  private long id;

  static Intent of(Context context, long id) {
    return new Intent(context, UsageActivity.class).putExtra(ID, id);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.usage);
    id = getIntent().getLongExtra(ID, 0);
    findViewById(R.id.total).setOnClickListener(view -> show(store.used(id)));
    findViewById(R.id.per_day).setOnClickListener(view -> show(perDay()));
  }

  /** Planted: on the day of the first use no day has passed yet. */
  private int perDay() {
    return store.used(id) / store.days(id, System.currentTimeMillis());
  }

  private void show(int figure) {
    ((TextView) findViewById(R.id.figure)).setText(Integer.toString(figure));
  }
}
