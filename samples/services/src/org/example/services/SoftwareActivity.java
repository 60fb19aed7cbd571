package org.example.services;

import android.app.Activity;

/** Is drawn without the help of a graphics chip, as the manifest says. */
public class SoftwareActivity extends Activity {}
