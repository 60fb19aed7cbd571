package org.example.paths;

import android.app.Activity;
import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import android.os.Environment;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Places that are asked for in the same way, by name. */
interface Kind {
  /** How to ask for one. */
  interface Place {
    Object name() throws Exception;
  }

  Map<String, Place> places(Activity activity);

  static Map<String, Kind> all() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put("folders", Kind::folders);
    kinds.put("card", Kind::card);
    kinds.put("package", Kind::ofPackage);
    kinds.put("process", Kind::process);
    kinds.put("names", Kind::names);
    kinds.put("files", Kind::files);
    kinds.put("failures", Kind::failures);
    return kinds;
  }

  static Map<String, Place> folders(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    places.put("files", app::getFilesDir);
    places.put("cache", app::getCacheDir);
    places.put("code cache", app::getCodeCacheDir);
    places.put("no backup", app::getNoBackupFilesDir);
    places.put("data", app::getDataDir);
    places.put("dir", () -> app.getDir("mine", Context.MODE_PRIVATE));
    places.put("database", () -> app.getDatabasePath("some.db"));
    places.put("stream", () -> app.getFileStreamPath("some.txt"));
    places.put("device", () -> app.createDeviceProtectedStorageContext().getFilesDir());
    return places;
  }

  static Map<String, Place> card(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    places.put("card", Environment::getExternalStorageDirectory);
    places.put("pictures", () -> Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_PICTURES));
    places.put("files", () -> app.getExternalFilesDir(null));
    places.put("music", () -> Arrays.toString(app.getExternalFilesDirs(Environment.DIRECTORY_MUSIC)));
    places.put("cache", app::getExternalCacheDir);
    places.put("media", () -> Arrays.toString(app.getExternalMediaDirs()));
    places.put("obb", app::getObbDir);
    places.put("state", () -> Environment.getExternalStorageState(new File("/sdcard/Download")));
    places.put("data", Environment::getDataDirectory);
    places.put("root", Environment::getRootDirectory);
    return places;
  }

  static Map<String, Place> ofPackage(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    ApplicationInfo own = app.getApplicationInfo();
    places.put("code", app::getPackageCodePath);
    places.put("resources", app::getPackageResourcePath);
    places.put("source", () -> own.sourceDir);
    places.put("public source", () -> own.publicSourceDir);
    places.put("data", () -> own.dataDir);
    places.put("device data", () -> own.deviceProtectedDataDir);
    places.put("libraries", () -> own.nativeLibraryDir);
    PackageManager packages = app.getPackageManager();
    places.put("known source", () -> packages.getApplicationInfo(app.getPackageName(), 0).sourceDir);
    places.put("known libraries", () -> packages.getApplicationInfo(app.getPackageName(), 0).nativeLibraryDir);
    places.put("is there", () -> new File(own.sourceDir).isFile());
    return places;
  }

  static Map<String, Place> process(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    for (String name : new String[] {"java.io.tmpdir", "user.dir", "user.home", "user.name", "java.home", "java.class.path", "java.library.path"})
      places.put(name, () -> System.getProperty(name));
    places.put("environment", () -> new TreeMap<>(System.getenv()).keySet());
    places.put("storage", () -> System.getenv("EXTERNAL_STORAGE"));
    places.put("here", () -> new File("").getAbsolutePath());
    places.put("file", () -> new File("some.txt").getAbsolutePath());
    return places;
  }

  /** One place by several names. */
  static Map<String, Place> names(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    for (String name : new String[] {"/sdcard/Download", "/mnt/sdcard", "/storage/self/primary", "/data/data/" + app.getPackageName()})
      places.put(name, () -> new File(name).getCanonicalPath());
    places.put("files", () -> app.getFilesDir().getCanonicalPath());
    places.put("uri", () -> Uri.fromFile(app.getCacheDir()));
    places.put("resource", () -> app.getClassLoader().getResource("AndroidManifest.xml"));
    places.put("listed", () -> listed(new File("/sdcard")));
    return places;
  }

  static String listed(File folder) {
    String[] names = folder.list();
    Arrays.sort(names);
    return Arrays.toString(names);
  }

  static Map<String, Place> files(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    places.put("temporary", () -> File.createTempFile("some", null));
    places.put("temporary on card", () -> File.createTempFile("some", ".txt", app.getExternalCacheDir()));
    places.put("written", () -> written(app, "/data/data/" + app.getPackageName() + "/files/some.txt"));
    places.put("opened", () -> opened(app.openOrCreateDatabase("some.db", Context.MODE_PRIVATE, null)));
    return places;
  }

  /** By one name of a folder, to be found by the other. */
  static File written(Activity app, String name) throws IOException {
    app.getFilesDir();
    new FileOutputStream(name).close();
    return new File(app.getFilesDir(), "some.txt").exists() ? app.getFilesDir() : null;
  }

  static String opened(SQLiteDatabase database) {
    String path = database.getPath();
    database.close();
    return path;
  }

  static Map<String, Place> failures(Activity app) {
    Map<String, Place> places = new LinkedHashMap<>();
    places.put("missing", () -> new FileInputStream(new File(app.getFilesDir(), "missing.txt")));
    places.put("missing on card", () -> new FileInputStream("/sdcard/missing.txt"));
    places.put("missing, nio", () -> Files.readAllBytes(Paths.get(app.getCacheDir().getPath(), "missing.txt")));
    places.put("no stream", () -> app.openFileInput("missing.txt"));
    places.put("forbidden card", () -> new FileOutputStream("/sdcard/forbidden.txt"));
    places.put("forbidden", () -> new FileOutputStream("/system/forbidden.txt"));
    places.put("no database", () -> SQLiteDatabase.openDatabase("/data/data/other/some.db", null, 0));
    return places;
  }
}
