package gauntlet.phone.outside;

import android.app.Application;
import android.content.ContentResolver;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Intent;
import android.content.SearchRecentSuggestionsProvider;
import android.content.pm.ApplicationInfo;
import android.content.pm.ProviderInfo;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.database.sqlite.SQLiteException;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.provider.MediaStore;
import gauntlet.phone.permissions.PermissionGroups;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.time.Clock;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.robolectric.shadows.ShadowContentResolver;

/**
 * Stands for the system's providers (contacts, calendar, media, ...): a few rows are there from the start, and what an app
 * changes is so until the next clean start. Extends a concrete provider, because the framework's jar has hidden abstract
 * methods in the abstract one.
 */
public final class SystemProvider extends SearchRecentSuggestionsProvider {
  private static final String[] AUTHORITIES = {
    "com.android.contacts", "contacts", "call_log", "sms", "mms", "mms-sms", "com.android.calendar", "calendar", "media",
    "browser", "com.android.browser", "user_dictionary", "downloads", "icc", "telephony", "com.android.voicemail",
    "com.android.deskclock", "com.android.providers.media.documents", "com.android.providers.downloads.documents",
  };
  private static final String[] COLUMNS = {"_id", "display_name", "data1", "number", "name"};
  private static final String NAME = "vnd.android.cursor.item/name";
  private static final String PHONE = "vnd.android.cursor.item/phone_v2";

  /** What MediaStore has in an address that asks for unfinished files, too. */
  private static final String PENDING = "includePending";
  private static final String URI = "uri";

  private static final SystemRoutes ROUTES = new SystemRoutes();

  private final AppProcess process;
  private final SystemRows rows;
  private final MediaFiles files;

  private SystemProvider(AppProcess process, SystemRows rows) {
    this.process = process;
    this.rows = rows;
    files = new MediaFiles(process.storage);
  }

  public static void registerAll(AppProcess process, Application application) {
    SystemRows rows = new SystemRows(process.storage, Clock.now());
    for (String authority : AUTHORITIES) {
      if (application.getPackageManager().resolveContentProvider(authority, 0) != null) continue;
      ProviderInfo info = new ProviderInfo();
      info.authority = authority;
      info.name = SystemProvider.class.getName();
      info.packageName = "android";
      info.applicationInfo = new ApplicationInfo();
      info.exported = true;
      SystemProvider provider = new SystemProvider(process, rows);
      provider.attachInfo(application, info);
      ShadowContentResolver.registerProviderInternal(authority, provider);
    }
  }

  /** The system's provider for an address; null when there is none, or the app has its own. */
  static SystemProvider of(Uri uri) {
    return ShadowContentResolver.getProvider(uri) instanceof SystemProvider provider ? provider : null;
  }

  /** The id of the first row of a table; null when it has none. */
  String firstId(Uri table) {
    SystemRoutes.Found found = ROUTES.find(table);
    return found == null ? null : first(found, "_id");
  }

  /** Notes a new file; returns its id. */
  String insertFile(ContentValues row) {
    return String.valueOf(rows.open().insertOrThrow("files", null, row));
  }

  @Override
  public boolean onCreate() {
    return true;
  }

  /** What else a query may say since Android 8. */
  @Override
  public Cursor query(Uri uri, String[] projection, Bundle queryArgs, CancellationSignal signal) {
    Bundle arguments = queryArgs == null ? Bundle.EMPTY : queryArgs;
    Uri.Builder more = uri.buildUpon();
    int limit = arguments.getInt(ContentResolver.QUERY_ARG_LIMIT, -1);
    String limitText = arguments.getString("android:query-arg-sql-limit", limit < 0 ? null : String.valueOf(limit));
    if (limitText != null) more.appendQueryParameter("limit", limitText);
    if (arguments.getInt("android:query-arg-match-pending") > 0) more.appendQueryParameter(PENDING, "1");
    return super.query(more.build(), projection, queryArgs, signal);
  }

  @Override
  public Cursor query(Uri uri, String[] projection, String selection, String[] arguments, String order) {
    SystemRoutes.Found found = finished(uri, allowed(uri, "READ_"));
    if (found != null && isFiles(found)) files.refresh(rows.open(), process.packageName());
    if (found == null) return new MatrixCursor(projection == null ? COLUMNS : projection, 0);
    try {
      Cursor cursor = select(found, projection, selection, arguments, order, uri.getQueryParameter("limit"));
      cursor.setNotificationUri(getContext().getContentResolver(), uri);
      return cursor;
    } catch (SQLiteException e) {
      // A phone's providers know more columns than these; no row has anything in them.
      if (!String.valueOf(e.getMessage()).contains("no such column")) throw e;
      return new MatrixCursor(projection == null ? COLUMNS : projection, 0);
    }
  }

  /** A collection shows what is finished; what is not can still be asked for by its own address. */
  private static SystemRoutes.Found finished(Uri uri, SystemRoutes.Found found) {
    boolean all = found == null || !isFiles(found) || !found.parts().isEmpty() || "1".equals(uri.getQueryParameter(PENDING));
    return all ? found : found.where("is_pending = 0 AND is_trashed = 0");
  }

  private static boolean isFiles(SystemRoutes.Found found) {
    return found.route().table().equals("files");
  }

  private Cursor select(
      SystemRoutes.Found found, String[] projection, String selection, String[] arguments, String order, String limit) {
    String view = found.route().view();
    StringBuilder sql = new StringBuilder("SELECT ").append(columns(view, projection)).append(" FROM ").append(view);
    sql.append(condition(found, selection));
    if (order != null && !order.isBlank()) sql.append(" ORDER BY ").append(order);
    if (limit != null && limit.matches("[0-9, ]+")) sql.append(" LIMIT ").append(limit);
    Cursor cursor = rows.open().rawQuery(sql.toString(), bound(found, arguments));
    // Asked here for the first time: what is wrong with the statement is to be known here.
    cursor.getCount();
    return cursor;
  }

  private String columns(String view, String[] projection) {
    if (projection == null || projection.length == 0) return "*";
    Set<String> known = rows.columns(view);
    List<String> columns = new ArrayList<>();
    for (String column : projection) {
      boolean unknown = column.matches("\\w+") && !known.contains(column);
      columns.add(unknown ? "NULL AS \"" + column + "\"" : column);
    }
    return String.join(", ", columns);
  }

  private static String condition(SystemRoutes.Found found, String selection) {
    String condition = found.route().condition();
    boolean selects = selection != null && !selection.isBlank();
    if (condition.isEmpty()) return selects ? " WHERE (" + selection + ")" : "";
    return " WHERE (" + condition + ")" + (selects ? " AND (" + selection + ")" : "");
  }

  private static String[] bound(SystemRoutes.Found found, String[] arguments) {
    List<String> all = new ArrayList<>(found.parts());
    if (arguments != null) all.addAll(List.of(arguments));
    return all.toArray(new String[0]);
  }

  @Override
  public String getType(Uri uri) {
    SystemRoutes.Found found = ROUTES.find(uri);
    if (found == null || found.parts().isEmpty() || !rows.columns(found.route().view()).contains("mime_type")) return null;
    return first(found, "mime_type");
  }

  private String first(SystemRoutes.Found found, String column) {
    try (Cursor cursor = select(found, new String[] {column}, null, null, "_id", "1")) {
      return cursor.moveToFirst() ? cursor.getString(0) : null;
    }
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    SystemRoutes.Found found = allowed(uri, "WRITE_");
    if (found == null) return Uri.withAppendedPath(uri, "1");
    ContentValues row = values == null ? new ContentValues() : new ContentValues(values);
    found.route().complete(row, found.parts());
    if (isFiles(found)) {
      files.complete(row, process.packageName(), found.route().view().equals("view_downloads"));
      files.make(row);
    }
    // Before Android 2.0 a person had columns that have rows of their own now.
    String name = row.getAsString("name");
    if (row.containsKey("person")) row.put("raw_contact_id", row.getAsString("person"));
    if (found.route().view().equals("view_phones")) {
      row.put("mimetype", PHONE);
      row.put("data1", row.getAsString("number"));
      row.put("data2", row.getAsString("type"));
    }
    long id = rows.open().insertOrThrow(found.route().table(), "_id", known(found.route().table(), row));
    if (found.route().view().equals("view_people") && name != null) {
      ContentValues named = new ContentValues();
      named.put("raw_contact_id", id);
      named.put("mimetype", NAME);
      named.put("data1", name);
      rows.open().insertOrThrow("data", null, named);
    }
    notifyChange(uri);
    return ContentUris.withAppendedId(uri, id);
  }

  private ContentValues known(String table, ContentValues values) {
    ContentValues row = new ContentValues(values);
    for (String column : values.keySet()) if (!rows.columns(table).contains(column)) row.remove(column);
    return row;
  }

  @Override
  public int delete(Uri uri, String selection, String[] arguments) {
    SystemRoutes.Found found = allowed(uri, "WRITE_");
    if (found == null) return 0;
    if (isFiles(found)) files.delete(rows.open(), chosen(found, selection), bound(found, arguments));
    int deleted = rows.open().delete(found.route().table(), chosen(found, selection), bound(found, arguments));
    if (deleted > 0) notifyChange(uri);
    return deleted;
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    SystemRoutes.Found found = allowed(uri, "WRITE_");
    ContentValues row = found == null ? null : known(found.route().table(), values);
    if (row == null || row.size() == 0) return 0;
    if (isFiles(found)) files.move(rows.open(), chosen(found, selection), bound(found, arguments), row);
    int updated = rows.open().update(found.route().table(), row, chosen(found, selection), bound(found, arguments));
    if (updated > 0) notifyChange(uri);
    return updated;
  }

  /** Rows are chosen by what is read of them. */
  private static String chosen(SystemRoutes.Found found, String selection) {
    return "_id IN (SELECT _id FROM " + found.route().view() + condition(found, selection) + ")";
  }

  /** What MediaStore asks of its provider besides rows and files. */
  @Override
  public Bundle call(String method, String argument, Bundle extras) {
    Bundle answer = new Bundle();
    if (MediaRequests.isRequest(method)) return MediaRequests.of(getContext(), method, extras);
    switch (method) {
      case "get_version" -> answer.putString(Intent.EXTRA_TEXT, "1:gauntlet");
      case "get_generation" -> answer.putLong("android.intent.extra.INDEX", rows.generation());
      case "get_document_uri", "get_media_uri" -> answer.putParcelable(URI, extras.getParcelable(URI));
      default -> {}
    }
    return answer;
  }

  /** The address of a file's row, which is made if there is none. */
  Uri scanned(String path, String type) {
    Uri table = MediaStore.Files.getContentUri("external");
    String[] named = {path};
    try (Cursor known = rows.open().query("files", new String[] {"_id"}, "_data = ?", named, null, null, null)) {
      if (known.moveToFirst()) return ContentUris.withAppendedId(table, known.getLong(0));
    }
    ContentValues row = new ContentValues();
    row.put("_data", path);
    row.put("mime_type", type);
    return insert(table, row);
  }

  private void notifyChange(Uri uri) {
    getContext().getContentResolver().notifyChange(uri, null);
  }

  @Override
  public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
    SystemRoutes.Found found = allowed(uri, mode.contains("w") ? "WRITE_" : "READ_");
    boolean hasFiles = found != null && rows.columns(found.route().view()).contains("_data");
    String path = hasFiles ? first(found, "_data") : null;
    if (path == null) throw new FileNotFoundException("No file for " + uri);
    File file = new File(process.storage.map(path));
    file.getParentFile().mkdirs();
    return ParcelFileDescriptor.open(file, ParcelFileDescriptor.parseMode(mode));
  }

  /** Since Android 13 each kind of file has a permission of its own. */
  private boolean readsMedia(Uri uri) {
    for (String[] kind : new String[][] {{"images", "IMAGES"}, {"video", "VIDEO"}, {"audio", "AUDIO"}}) {
      String permission = "android.permission.READ_MEDIA_" + kind[1];
      if (uri.getPathSegments().contains(kind[0]))
        return PermissionGroups.exists(permission) && process.permissions().has(permission);
    }
    return false;
  }

  /** The rows of an address; null when nobody knows it. Throws when the app may not see or change them. */
  private SystemRoutes.Found allowed(Uri uri, String way) {
    SystemRoutes.Found found = ROUTES.find(uri);
    if (found == null || found.route().permissions().isEmpty() || process.intents.isGranted(uri)) return found;
    String permission = "android.permission." + way + found.route().permissions();
    if (process.permissions().has(permission) || !PermissionGroups.exists(permission)) return found;
    if (found.route().permissions().equals(SystemRoutes.FILES))
      return way.equals("READ_") && readsMedia(uri) ? found : found.ownedBy(process.packageName());
    String verb = way.equals("READ_") ? "reading" : "writing";
    throw new SecurityException(
        "Permission Denial: " + verb + " the provider of " + uri + " requires " + permission + ", or grantUriPermission()");
  }
}
