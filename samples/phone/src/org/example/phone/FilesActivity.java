package org.example.phone;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.net.Uri;
import android.os.Bundle;
import android.os.Environment;
import android.os.StatFs;
import android.system.Os;
import android.system.OsConstants;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Files by paths that old apps have written into their code; each deed reads what it wrote in another way. */
public class FilesActivity extends Page {
  private static final String CARD = "/sdcard/notes";
  private static final String HOME = "/data/data/org.example.phone/notes";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    new File(CARD).mkdirs();
    new File(HOME).mkdirs();
    add("streams", this::streams);
    add("names of the card", this::names);
    add("writers", this::writers);
    add("random access", this::randomAccess);
    add("system calls", this::systemCalls);
    add("paths", this::paths);
    add("database", this::database);
    add("picture", this::picture);
    add("archive", this::archive);
    add("address", this::address);
    add("space", () -> "space " + (new StatFs("/sdcard").getTotalBytes() > 0));
    add("listed", () -> {
      String[] names = new File(CARD).list();
      Arrays.sort(names);
      return "listed " + Arrays.toString(names);
    });
    add("note a path", () -> {
      getPreferences(MODE_PRIVATE).edit().putString("path", new File(CARD, "stream").getPath()).apply();
      return "noted";
    });
    add("noted path", () -> {
      String path = getPreferences(MODE_PRIVATE).getString("path", "/nowhere");
      return path + " " + new File(path).length();
    });
    add("elsewhere", this::elsewhere);
    add("places", this::places);
  }

  private static void write(OutputStream stream, String text) throws IOException {
    try (OutputStream out = stream) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String read(InputStream stream) throws IOException {
    try (InputStream in = stream) {
      byte[] bytes = new byte[100];
      int length = in.read(bytes);
      return length < 0 ? "" : new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
  }

  private String streams() throws IOException {
    write(new FileOutputStream(CARD + "/stream"), "one");
    write(new FileOutputStream(HOME + "/stream"), "two");
    return "streams " + read(new FileInputStream(new File(CARD, "stream"))) + " "
        + read(new FileInputStream(new File(getDataDir(), "notes/stream")));
  }

  private String names() throws IOException {
    write(new FileOutputStream(CARD + "/named"), "card");
    String[] cards = {"/mnt/sdcard", "/storage/emulated/0", "/storage/sdcard0", "/storage/self/primary"};
    StringBuilder found = new StringBuilder("names");
    for (String card : cards) found.append(' ').append(new File(card + "/notes/named").length());
    File card = new File(Environment.getExternalStorageDirectory(), "notes/named");
    return found.append(' ').append(read(new FileInputStream(card))).toString();
  }

  private String writers() throws IOException {
    try (FileWriter writer = new FileWriter(CARD + "/writer")) {
      writer.write("a");
    }
    try (FileWriter writer = new FileWriter(CARD + "/writer", true)) {
      writer.write("b");
    }
    try (PrintWriter writer = new PrintWriter(CARD + "/printer")) {
      writer.print("c");
    }
    try (BufferedReader one = new BufferedReader(new FileReader(CARD + "/writer"));
        BufferedReader two = new BufferedReader(new FileReader(CARD + "/printer"))) {
      return "writers " + one.readLine() + two.readLine();
    }
  }

  private String randomAccess() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(CARD + "/random", "rw")) {
      file.writeInt(42);
    }
    try (RandomAccessFile file = new RandomAccessFile(CARD + "/random", "r")) {
      return "random " + file.readInt();
    }
  }

  private String systemCalls() throws Exception {
    FileDescriptor file = Os.open(CARD + "/os", OsConstants.O_CREAT | OsConstants.O_RDWR, 0600);
    Os.write(file, new byte[] {1, 2, 3}, 0, 3);
    Os.close(file);
    long size = Os.stat(CARD + "/os").st_size;
    Os.rename(CARD + "/os", CARD + "/renamed");
    boolean readable = Os.access(CARD + "/renamed", OsConstants.R_OK);
    Os.remove(CARD + "/renamed");
    return "system calls " + size + " " + readable + " " + new File(CARD + "/renamed").exists();
  }

  private String paths() throws IOException {
    Files.write(Paths.get(CARD, "path"), "nio".getBytes(StandardCharsets.UTF_8));
    return "paths " + new String(Files.readAllBytes(Paths.get(CARD + "/path")), StandardCharsets.UTF_8);
  }

  private String database() {
    String path = CARD + "/list.db";
    try (SQLiteDatabase database = SQLiteDatabase.openOrCreateDatabase(path, null)) {
      database.execSQL("CREATE TABLE IF NOT EXISTS item (name TEXT)");
      ContentValues values = new ContentValues();
      values.put("name", "milk");
      database.insert("item", null, values);
    }
    try (SQLiteDatabase database = SQLiteDatabase.openDatabase(path, null, SQLiteDatabase.OPEN_READONLY);
        Cursor cursor = database.rawQuery("SELECT count(*) FROM item", null)) {
      cursor.moveToFirst();
      return "database " + cursor.getInt(0) + " " + new File(path).exists();
    }
  }

  private String picture() throws IOException {
    Bitmap drawn = Bitmap.createBitmap(3, 5, Bitmap.Config.ARGB_8888);
    try (OutputStream out = new FileOutputStream(CARD + "/picture.png")) {
      drawn.compress(Bitmap.CompressFormat.PNG, 100, out);
    }
    Bitmap read = BitmapFactory.decodeFile(CARD + "/picture.png");
    return "picture " + read.getWidth() + "x" + read.getHeight();
  }

  private String archive() throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(CARD + "/a.zip"))) {
      out.putNextEntry(new ZipEntry("one"));
      out.closeEntry();
    }
    try (ZipFile file = new ZipFile(CARD + "/a.zip")) {
      return "archive " + file.size();
    }
  }

  private String address() throws IOException {
    write(new FileOutputStream(CARD + "/address"), "by address");
    return read(getContentResolver().openInputStream(Uri.parse("file://" + CARD + "/address")));
  }

  private String elsewhere() {
    try {
      write(new FileOutputStream("/data/data/org.example.other/note"), "x");
    } catch (IOException e) {
      return "elsewhere " + new File("/sdcardx").exists() + " " + new File("/data/data/org.example.phonex").exists();
    }
    return "elsewhere written";
  }

  private String places() {
    File pictures = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_PICTURES);
    return Environment.getExternalStorageState() + " " + Environment.getExternalStorageDirectory() + " " + pictures + " "
        + getExternalFilesDir(null) + " " + getExternalCacheDir() + " " + getFilesDir() + " " + getCacheDir() + " "
        + getDatabasePath("a.db") + " " + getDataDir() + " " + getObbDir();
  }
}
