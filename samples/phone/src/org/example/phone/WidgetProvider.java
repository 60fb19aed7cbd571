package org.example.phone;

import android.appwidget.AppWidgetProvider;

/** A widget for the home screen that is set up first. */
public class WidgetProvider extends AppWidgetProvider {}
