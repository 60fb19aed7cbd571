package org.example.intents;

import android.app.Activity;

/** The other one, where there is a choice. */
public final class OtherActivity extends Activity {}
