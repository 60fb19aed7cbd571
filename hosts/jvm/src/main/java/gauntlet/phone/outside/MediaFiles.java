package gauntlet.phone.outside;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.BitmapFactory;
import gauntlet.phone.storage.Storage;
import gauntlet.phone.system.MimeTypes;
import gauntlet.phone.time.Clock;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** The rows of media and the files behind them: a row has a file, and what the row says of the file is so. */
final class MediaFiles {
  private static final String CARD = "/storage/emulated/0/";
  private static final int SECOND_MS = 1000;
  private static final int IMAGE = 1;
  private static final Map<Integer, String> FOLDERS = Map.of(IMAGE, "Pictures", 2, "Music", 3, "Movies");
  private static final Map<Integer, String> TYPES = Map.of(IMAGE, "image/jpeg", 2, "audio/mpeg", 3, "video/mp4");
  private static final String MEDIA_TYPE = "media_type";
  private static final String NAME = "_display_name";
  private static final String FOLDER = "relative_path";
  private static final String PATH = "_data";
  private static final String TYPE = "mime_type";

  private final Storage storage;

  MediaFiles(Storage storage) {
    this.storage = storage;
  }

  /** Gives a row that an app inserts a file, if it names none, and what the system notes of every file. */
  void complete(ContentValues row, String owner, boolean download) {
    row.put("owner_package_name", owner);
    String path = row.getAsString(PATH);
    if (path != null) row.put(NAME, path.substring(path.lastIndexOf('/') + 1));
    completeKind(row);
    if (path == null) place(row, null, download);
    else row.put(FOLDER, folderOf(path));
    noteBucket(row);
    long now = Clock.now() / SECOND_MS;
    if (row.getAsString("date_added") == null) row.put("date_added", now);
    if (row.getAsString("date_modified") == null) row.put("date_modified", now);
    String name = row.getAsString(NAME);
    if (row.getAsString("title") == null) row.put("title", name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name);
  }

  /** The collection says which kind it is, or the type, or the name. */
  private static void completeKind(ContentValues row) {
    String name = row.getAsString(NAME);
    String ending = name == null || !name.contains(".") ? "" : name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String type = row.getAsString(TYPE);
    if (type == null || type.contains("*")) type = MimeTypes.ofExtension(ending);
    int kind = row.getAsInteger(MEDIA_TYPE) == null ? 0 : row.getAsInteger(MEDIA_TYPE);
    if (type == null) type = TYPES.getOrDefault(kind, "application/octet-stream");
    if (kind == 0) kind = type.startsWith("image/") ? IMAGE : type.startsWith("audio/") ? 2 : type.startsWith("video/") ? 3 : 0;
    row.put(TYPE, type);
    row.put(MEDIA_TYPE, kind);
    if (kind == 2 && row.getAsString("is_music") == null) row.put("is_music", 1);
  }

  /** Where the file of a row is to be: a name that no other file has; the file that is there now may keep its own. */
  private void place(ContentValues row, String now, boolean download) {
    String type = row.getAsString(TYPE);
    String folder = row.getAsString(FOLDER);
    if (folder == null) folder = download ? "Download" : FOLDERS.getOrDefault(row.getAsInteger(MEDIA_TYPE), "Download");
    if (!folder.endsWith("/")) folder += "/";
    String name = row.getAsString(NAME);
    if (name == null) name = row.getAsString("title");
    if (name == null) name = String.valueOf(Clock.now());
    name = name.replace('/', '_');
    String ending = MimeTypes.extensionOf(type);
    int dot = name.lastIndexOf('.');
    String has = dot < 0 ? null : MimeTypes.ofExtension(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    if (ending != null && !type.equals(has)) name += "." + ending;
    String free = free(folder, name, now);
    row.put(FOLDER, folder);
    row.put(NAME, free);
    row.put(PATH, CARD + folder + free);
  }

  private String free(String folder, String name, String now) {
    int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
    String free = name;
    for (int n = 1; isTaken(CARD + folder + free, now); n++) free = name.substring(0, dot) + " (" + n + ")" + name.substring(dot);
    return free;
  }

  private boolean isTaken(String path, String now) {
    return !path.equals(now) && new File(storage.map(path)).exists();
  }

  private static String folderOf(String path) {
    String inside = path.startsWith(CARD) ? path.substring(CARD.length()) : path;
    return inside.substring(0, inside.lastIndexOf('/') + 1);
  }

  private static void noteBucket(ContentValues row) {
    String[] folders = row.getAsString(FOLDER).split("/");
    String folder = folders[folders.length - 1];
    row.put("bucket_id", folder.hashCode());
    row.put("bucket_display_name", folder);
  }

  /** A file is there as soon as its row is, and empty. */
  void make(ContentValues row) {
    File file = new File(storage.map(row.getAsString(PATH)));
    file.getParentFile().mkdirs();
    try {
      file.createNewFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A row that is renamed or moved takes its file along. */
  void move(SQLiteDatabase database, String selection, String[] arguments, ContentValues changes) {
    if (!changes.containsKey(NAME) && !changes.containsKey(FOLDER)) return;
    String[] columns = {PATH, NAME, FOLDER, TYPE, MEDIA_TYPE};
    try (Cursor rows = database.query("files", columns, selection, arguments, null, null, null)) {
      // Two rows cannot have one name: what is said of several names none.
      if (rows.getCount() != 1 || !rows.moveToFirst()) return;
      ContentValues row = new ContentValues();
      for (int i = 0; i < columns.length; i++) row.put(columns[i], rows.getString(i));
      String now = row.getAsString(PATH);
      row.putAll(changes);
      place(row, now, false);
      noteBucket(row);
      for (String column : new String[] {PATH, NAME, FOLDER, "bucket_id", "bucket_display_name"})
        changes.put(column, row.getAsString(column));
      File target = new File(storage.map(row.getAsString(PATH)));
      target.getParentFile().mkdirs();
      new File(storage.map(now)).renameTo(target);
    }
  }

  /** A row that goes takes its file along. */
  void delete(SQLiteDatabase database, String selection, String[] arguments) {
    try (Cursor rows = database.query("files", new String[] {PATH}, selection, arguments, null, null, null)) {
      while (rows.moveToNext()) if (rows.getString(0) != null) new File(storage.map(rows.getString(0))).delete();
    }
  }

  /** What an app has written since is to be found in the rows. */
  void refresh(SQLiteDatabase database, String owner) {
    String[] columns = {"_id", PATH, "_size", MEDIA_TYPE, "width"};
    try (Cursor rows = database.query("files", columns, "owner_package_name = ?", new String[] {owner}, null, null, null)) {
      while (rows.moveToNext()) {
        File file = new File(storage.map(rows.getString(1)));
        if (!file.exists() || file.length() == rows.getLong(2)) continue;
        ContentValues changes = new ContentValues();
        changes.put("_size", file.length());
        if (rows.getInt(3) == IMAGE) measure(file, changes);
        database.update("files", changes, "_id = ?", new String[] {rows.getString(0)});
      }
    }
  }

  private static void measure(File file, ContentValues row) {
    BitmapFactory.Options bounds = new BitmapFactory.Options();
    bounds.inJustDecodeBounds = true;
    BitmapFactory.decodeFile(file.getPath(), bounds);
    if (bounds.outWidth <= 0) return;
    row.put("width", bounds.outWidth);
    row.put("height", bounds.outHeight);
  }
}
