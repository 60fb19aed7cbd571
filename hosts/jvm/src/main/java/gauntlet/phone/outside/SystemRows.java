package gauntlet.phone.outside;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import gauntlet.host.Resources;
import gauntlet.phone.storage.Storage;
import java.io.File;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The database behind the system's providers: there when it is first asked for, and kept as long as the app's data. */
final class SystemRows {
  private final Storage storage;
  private final long started;
  private final Map<String, Set<String>> columns = new HashMap<>();
  private SQLiteDatabase database;

  SystemRows(Storage storage, long started) {
    this.storage = storage;
    this.started = started;
  }

  synchronized SQLiteDatabase open() {
    if (database != null) return database;
    File file = new File(storage.system(), "rows.db");
    boolean made = file.exists();
    database = SQLiteDatabase.openOrCreateDatabase(file, null);
    if (!made) fill();
    return database;
  }

  private void fill() {
    database.beginTransaction();
    for (String statement : Resources.text("system-rows.sql").replaceAll("(?m)^--.*$", "").split(";\\s*\\n(?=\\s*(CREATE|INSERT|$))")) {
      if (!statement.isBlank()) database.execSQL(statement.replace("{now}", String.valueOf(started)));
    }
    new SystemFiles(storage, started).make(database);
    database.setTransactionSuccessful();
    database.endTransaction();
  }

  /** Counts up with every file. */
  long generation() {
    try (Cursor cursor = open().rawQuery("SELECT MAX(_id) FROM files", null)) {
      return cursor.moveToFirst() ? cursor.getLong(0) : 0;
    }
  }

  /** The columns of a table or view. */
  synchronized Set<String> columns(String table) {
    return columns.computeIfAbsent(table, this::readColumns);
  }

  private Set<String> readColumns(String table) {
    Set<String> names = new LinkedHashSet<>();
    try (Cursor cursor = open().rawQuery("PRAGMA table_info(" + table + ")", null)) {
      while (cursor.moveToNext()) names.add(cursor.getString(1));
    }
    return names;
  }
}
