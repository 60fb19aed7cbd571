package org.example.satg;

import android.app.Activity;

/** Started by the launcher. */
public final class LaunchedActivity extends Activity {}
