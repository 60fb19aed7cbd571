package org.example.intents;

import android.app.Activity;

/** Has a filter that no Intent of startActivity can match. */
public final class HiddenActivity extends Activity {}
