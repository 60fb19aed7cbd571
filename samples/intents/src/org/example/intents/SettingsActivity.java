package org.example.intents;

import android.os.Bundle;
import android.preference.PreferenceActivity;

/** Its XML holds an Intent. */
public final class SettingsActivity extends PreferenceActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    addPreferencesFromResource(R.xml.settings);
  }
}
