package org.example.satg;

import android.app.Activity;

/** Started by the fragment. */
public final class FromFragmentActivity extends Activity {}
