package org.example.micro;

import android.app.Activity;

/** Where the Intents of PayloadActivity lead. */
public final class TargetActivity extends Activity {}
