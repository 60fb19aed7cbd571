package org.example.satg;

import android.app.Activity;

/** Started by its other name. */
public final class AliasedActivity extends Activity {}
