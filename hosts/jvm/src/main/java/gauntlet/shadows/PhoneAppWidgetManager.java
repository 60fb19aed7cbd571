package gauntlet.shadows;

import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.widget.RemoteViews;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAppWidgetManager;

/** Knows the widgets of the phone's home screen, whichever context asks; how they look is nobody's business here. */
@Implements(className = "android.appwidget.AppWidgetManager")
public class PhoneAppWidgetManager extends ShadowAppWidgetManager {
  @Override
  @Implementation
  protected AppWidgetProviderInfo getAppWidgetInfo(int id) {
    AppProcess process = AppProcess.current();
    return process == null ? null : process.homeWidgets().get(id);
  }

  @Override
  @Implementation
  protected int[] getAppWidgetIds(ComponentName provider) {
    AppProcess process = AppProcess.current();
    return process == null ? new int[0] : process.homeWidgets().of(provider);
  }

  @Override
  @Implementation
  protected void updateAppWidget(int[] ids, RemoteViews views) {}

  @Override
  @Implementation
  protected void updateAppWidget(int id, RemoteViews views) {}
}
