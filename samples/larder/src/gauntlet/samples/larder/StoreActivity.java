package gauntlet.samples.larder;

import android.app.Activity;
import android.os.Bundle;

/** An activity with the store open for as long as it lives. */
abstract class StoreActivity extends Activity {
  Store store;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    store = new Store(this);
  }

  @Override
  protected void onDestroy() {
    store.close();
    super.onDestroy();
  }
}
