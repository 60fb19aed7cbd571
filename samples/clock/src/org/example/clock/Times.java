package org.example.clock;

import android.app.Activity;
import android.content.Context;
import android.database.sqlite.SQLiteDatabase;
import android.system.Os;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;

/** When files were written, and in which order a folder lists them. */
final class Times {
  private Times() {}

  static void ask(Activity activity, Map<String, Object> heard) throws Exception {
    long now = System.currentTimeMillis();
    File folder = new File(activity.getFilesDir(), "times");
    folder.mkdir();
    for (String name : new String[] {"pear", "apple", "plum", "fig", "cherry"}) {
      try (FileWriter file = new FileWriter(new File(folder, name))) {
        file.write(name);
      }
    }
    File written = new File(folder, "apple");
    File accessed = new File(folder, "random");
    try (RandomAccessFile file = new RandomAccessFile(accessed, "rw")) {
      file.writeInt(1);
    }
    File by = new File(folder, "nio");
    Files.write(by.toPath(), new byte[1]);
    File empty = new File(folder, "empty");
    empty.createNewFile();
    Thread.sleep(2500);
    heard.put("written", written.lastModified() - now);
    heard.put("accessed", accessed.lastModified() - now);
    heard.put("nio", by.lastModified() - now <= 2500);
    heard.put("created", empty.lastModified() - now <= 2500);
    heard.put("Os.stat", Os.stat(written.getPath()).st_mtime - now / 1000);
    heard.put("Files.getLastModifiedTime", Files.getLastModifiedTime(written.toPath()).toMillis() - now);
    BasicFileAttributes attributes = Files.readAttributes(written.toPath(), BasicFileAttributes.class);
    heard.put("BasicFileAttributes", (attributes.creationTime().toMillis() - now) + " " + (attributes.lastModifiedTime().toMillis() - now));
    heard.put("folder", folder.lastModified() - now);
    written.setLastModified(1_000_000_000_123L);
    heard.put("set", written.lastModified());
    new FileOutputStream(written).close();
    heard.put("written again", written.lastModified() - now);
    SQLiteDatabase database = activity.openOrCreateDatabase("times", Context.MODE_PRIVATE, null);
    database.execSQL("CREATE TABLE IF NOT EXISTS t (a)");
    heard.put("database", activity.getDatabasePath("times").lastModified() - now);
    heard.put("rows", one(database, "SELECT strftime('%Y', 'now') >= '2000'"));
    database.close();
    heard.put("package", new File(activity.getPackageCodePath()).lastModified());
    heard.put("system", new File("/").lastModified());
    heard.put("list", Arrays.toString(folder.list()));
    heard.put("listFiles", folder.listFiles().length + " " + folder.listFiles()[0].getName());
    heard.put("not there", new File(folder, "none").lastModified());
    activity.getSharedPreferences("times", 0).edit().putInt("n", 1).commit();
    File preferences = new File(activity.getDataDir(), "shared_prefs/times.xml");
    heard.put("preferences", preferences.lastModified() - now);
  }

  private static String one(SQLiteDatabase database, String query) {
    try (android.database.Cursor cursor = database.rawQuery(query, null)) {
      cursor.moveToFirst();
      return cursor.getString(0);
    }
  }
}
