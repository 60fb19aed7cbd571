package gauntlet.phone.system;

import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import java.io.IOException;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The app's widget on the home screen. It is not shown here, but the activity that sets one up learns which one it is for. */
public final class HomeWidgets {
  private static final int ID = 1;
  /** The one that was put there; null if none was. */
  private AppWidgetProviderInfo widget;

  public AppWidgetProviderInfo get(int id) {
    return id == ID ? widget : null;
  }

  /** The ids of all widgets of a provider. */
  public int[] of(ComponentName provider) {
    return widget != null && widget.provider.equals(provider) ? new int[] {ID} : new int[0];
  }

  /** An activity is to be opened: if it is one that sets up a widget, the user has put one there, and the intent says so. */
  public void opening(Intent intent, Context app) {
    widget = setUpBy(intent.getComponent(), app);
    if (widget == null) return;
    intent.setAction(AppWidgetManager.ACTION_APPWIDGET_CONFIGURE).putExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, ID);
  }

  /** The widget that names this activity for setting it up. */
  private static AppWidgetProviderInfo setUpBy(ComponentName activity, Context app) {
    Intent update = new Intent(AppWidgetManager.ACTION_APPWIDGET_UPDATE).setPackage(app.getPackageName());
    for (ResolveInfo found : app.getPackageManager().queryBroadcastReceivers(update, PackageManager.GET_META_DATA)) {
      ActivityInfo receiver = found.activityInfo;
      if (!activity.getClassName().equals(configure(receiver, app))) continue;
      AppWidgetProviderInfo widget = new AppWidgetProviderInfo();
      widget.provider = new ComponentName(receiver.packageName, receiver.name);
      widget.configure = activity;
      return widget;
    }
    return null;
  }

  /** The activity that a provider names; null if it names none, or cannot be read. */
  private static String configure(ActivityInfo provider, Context app) {
    try (XmlResourceParser description =
        provider.loadXmlMetaData(app.getPackageManager(), AppWidgetManager.META_DATA_APPWIDGET_PROVIDER)) {
      if (description == null) return null;
      for (int type = description.next(); type != XmlPullParser.START_TAG; type = description.next())
        if (type == XmlPullParser.END_DOCUMENT) return null;
      TypedArray attributes = app.getResources().obtainAttributes(description, new int[] {android.R.attr.configure});
      try {
        return attributes.getString(0);
      } finally {
        attributes.recycle();
      }
    } catch (XmlPullParserException | IOException | Resources.NotFoundException e) {
      return null;
    }
  }
}
