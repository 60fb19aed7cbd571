package gauntlet.samples.larder;

import android.app.Activity;
import android.os.Bundle;
import android.preference.PreferenceFragment;

/** How the list is shown, and whose it is. */
public final class SettingsActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    if (state == null) getFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
  }

  /** The page of settings. */
  public static final class Page extends PreferenceFragment {
    @Override
    public void onCreate(Bundle state) {
      super.onCreate(state);
      addPreferencesFromResource(R.xml.settings);
    }
  }
}
