package org.example.satg;

import android.app.Activity;

/** Started by nobody. */
public final class UnreachedActivity extends Activity {}
