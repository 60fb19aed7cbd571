package org.example.phone;

import android.appwidget.AppWidgetManager;
import android.content.ComponentName;
import android.os.Bundle;
import android.widget.RemoteViews;

/** Sets up a widget that the user has put on the home screen; without one there is nothing to do. */
public class WidgetActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    int widget = getIntent().getIntExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, AppWidgetManager.INVALID_APPWIDGET_ID);
    if (widget == AppWidgetManager.INVALID_APPWIDGET_ID) {
      finish();
      return;
    }
    AppWidgetManager widgets = AppWidgetManager.getInstance(this);
    say("new: " + widgets.getAppWidgetInfo(widget).provider.toShortString());
    add("done", () -> {
      int[] ids = widgets.getAppWidgetIds(new ComponentName(this, WidgetProvider.class));
      widgets.updateAppWidget(ids, new RemoteViews(getPackageName(), android.R.layout.simple_list_item_1));
      return ids.length + " there";
    });
  }
}
