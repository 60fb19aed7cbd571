package gauntlet.phone;

import android.app.Application;
import android.content.ContentValues;
import android.content.SearchRecentSuggestionsProvider;
import android.content.pm.ApplicationInfo;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import org.robolectric.shadows.ShadowContentResolver;

/**
 * Stands for the system's providers (contacts, calendar, media): there, and empty. Extends a concrete provider, because
 * the framework's jar has hidden abstract methods in the abstract one.
 */
public final class SystemProvider extends SearchRecentSuggestionsProvider {
  private static final String[] AUTHORITIES = {
    "com.android.contacts", "contacts", "call_log", "sms", "mms", "mms-sms", "com.android.calendar", "calendar", "media",
    "browser", "com.android.browser", "user_dictionary", "downloads", "icc", "telephony", "com.android.voicemail",
    "com.android.deskclock",
  };
  private static final String[] COLUMNS = {"_id", "display_name", "data1", "number", "name"};

  static void registerAll(Application application) {
    for (String authority : AUTHORITIES) {
      if (application.getPackageManager().resolveContentProvider(authority, 0) != null) continue;
      ProviderInfo info = new ProviderInfo();
      info.authority = authority;
      info.name = SystemProvider.class.getName();
      info.packageName = "android";
      info.applicationInfo = new ApplicationInfo();
      info.exported = true;
      SystemProvider provider = new SystemProvider();
      provider.attachInfo(application, info);
      ShadowContentResolver.registerProviderInternal(authority, provider);
    }
  }

  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) {
    return new MatrixCursor(projection == null ? COLUMNS : projection, 0);
  }

  @Override
  public String getType(Uri uri) {
    return null;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    return Uri.withAppendedPath(uri, "1");
  }

  @Override
  public int delete(Uri uri, String selection, String[] arguments) {
    return 0;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    return 0;
  }
}
