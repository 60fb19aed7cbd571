package org.example.services;

import android.app.Activity;
import android.app.PendingIntent;
import android.content.ContentResolver;
import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.media.MediaScannerConnection;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.os.ParcelFileDescriptor;
import android.provider.MediaStore;
import android.util.Size;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.function.Consumer;

/** A file of the app's own in every collection: made, written, read, found, renamed and deleted. */
final class Media {
  private static final byte[] CONTENT = "some bytes".getBytes();

  private static final int ANDROID_11 = 30;

  private final Activity activity;
  private final ContentResolver resolver;
  private final Consumer<String> out;

  Media(Activity activity, Consumer<String> out) {
    this.activity = activity;
    this.out = out;
    resolver = activity.getContentResolver();
  }

  void run() throws IOException {
    String[] volumes = {MediaStore.VOLUME_EXTERNAL, MediaStore.VOLUME_EXTERNAL_PRIMARY};
    for (String volume : volumes) {
      whole("image", MediaStore.Images.Media.getContentUri(volume), "a.png", "image/png", "Pictures/Mine");
      whole("video", MediaStore.Video.Media.getContentUri(volume), "b.mp4", "video/mp4", null);
      whole("audio", MediaStore.Audio.Media.getContentUri(volume), "c", "audio/mpeg", null);
      whole("download", MediaStore.Downloads.getContentUri(volume), "d.pdf", "application/pdf", "Download/Mine/");
      whole("file", MediaStore.Files.getContentUri(volume), "e.txt", "text/plain", "Documents/");
    }
    twice();
    thumbnail();
    out.accept("volumes " + MediaStore.getExternalVolumeNames(activity) + " " + MediaStore.getVersion(activity).isEmpty());
    scan();
  }

  private void whole(String kind, Uri collection, String name, String type, String folder) throws IOException {
    ContentValues row = new ContentValues();
    row.put(MediaStore.MediaColumns.DISPLAY_NAME, name);
    row.put(MediaStore.MediaColumns.MIME_TYPE, type);
    row.put(MediaStore.MediaColumns.IS_PENDING, 1);
    if (folder != null) row.put(MediaStore.MediaColumns.RELATIVE_PATH, folder);
    Uri uri = resolver.insert(collection, row);
    try (OutputStream stream = resolver.openOutputStream(uri)) {
      stream.write(CONTENT);
    }
    StringBuilder told = new StringBuilder(kind);
    told.append(' ').append(found(collection, uri)).append(' ');
    ContentValues finished = new ContentValues();
    finished.put(MediaStore.MediaColumns.IS_PENDING, 0);
    told.append(resolver.update(uri, finished, null, null)).append(found(collection, uri)).append(' ');
    told.append(described(uri)).append(' ');
    try (InputStream stream = resolver.openInputStream(uri)) {
      byte[] read = new byte[CONTENT.length];
      told.append(stream.read(read)).append(Arrays.equals(read, CONTENT)).append(' ');
    }
    appended(uri);
    ContentValues renamed = new ContentValues();
    renamed.put(MediaStore.MediaColumns.DISPLAY_NAME, "renamed" + name.substring(1));
    resolver.update(uri, renamed, null, null);
    told.append(described(uri)).append(' ').append(resolver.getType(uri)).append(' ').append(resolver.delete(uri, null, null));
    try {
      resolver.openFileDescriptor(uri, "r").close();
      told.append(" still there");
    } catch (FileNotFoundException e) {
      told.append(" gone");
    }
    out.accept(told.toString());
  }

  private void appended(Uri uri) throws IOException {
    try (ParcelFileDescriptor file = resolver.openFileDescriptor(uri, "rw");
        FileOutputStream stream = new FileOutputStream(file.getFileDescriptor())) {
      stream.getChannel().position(CONTENT.length);
      stream.write(CONTENT);
    }
  }

  private boolean found(Uri collection, Uri uri) {
    String[] id = {String.valueOf(ContentUris.parseId(uri))};
    try (Cursor rows = resolver.query(collection, null, "_id = ?", id, null)) {
      return rows.getCount() == 1;
    }
  }

  private String described(Uri uri) {
    String[] columns = {MediaStore.MediaColumns.DISPLAY_NAME, MediaStore.MediaColumns.RELATIVE_PATH, MediaStore.MediaColumns.SIZE};
    try (Cursor rows = resolver.query(uri, columns, null, null, null)) {
      return rows.moveToFirst() ? rows.getString(1) + rows.getString(0) + "=" + rows.getLong(2) : "nothing";
    }
  }

  private Uri picture(String name) throws IOException {
    ContentValues row = new ContentValues();
    row.put(MediaStore.MediaColumns.DISPLAY_NAME, name);
    row.put(MediaStore.MediaColumns.MIME_TYPE, "image/jpeg");
    Uri uri = resolver.insert(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, row);
    try (OutputStream stream = resolver.openOutputStream(uri)) {
      Bitmap.createBitmap(200, 100, Bitmap.Config.ARGB_8888).compress(Bitmap.CompressFormat.JPEG, 90, stream);
    }
    return uri;
  }

  private void twice() throws IOException {
    picture("same");
    String second = described(picture("same.jpg"));
    out.accept("twice " + second.substring(0, second.indexOf('=')));
  }

  private void thumbnail() throws IOException {
    Uri uri = picture("small");
    Bitmap bitmap = resolver.loadThumbnail(uri, new Size(50, 50), null);
    try (Cursor row = resolver.query(uri, new String[] {"width", "height"}, null, null, null)) {
      row.moveToFirst();
      out.accept("thumbnail " + bitmap.getWidth() + "x" + bitmap.getHeight() + " of " + row.getInt(0) + "x" + row.getInt(1));
    }
  }

  private void scan() throws IOException {
    File file = new File(Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_PICTURES), "scanned.jpg");
    if (Build.VERSION.SDK_INT < ANDROID_11) file = new File(activity.getExternalFilesDir(null), "scanned.jpg");
    try (FileOutputStream stream = new FileOutputStream(file)) {
      stream.write(CONTENT);
    }
    MediaScannerConnection.scanFile(
        activity, new String[] {file.getPath()}, null,
        (path, uri) -> {
          try (InputStream stream = new FileInputStream(resolver.openFileDescriptor(uri, "r").getFileDescriptor())) {
            out.accept("scanned " + resolver.getType(uri) + " " + stream.available());
          } catch (IOException e) {
            out.accept("scanned " + e);
          }
        });
  }

  /** Asks the user whether the app may delete the picture that another app has made. */
  void ask() throws Exception {
    Uri theirs = ContentUris.withAppendedId(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, 1);
    // Android 10 has no such question.
    PendingIntent question =
        (PendingIntent)
            MediaStore.class
                .getMethod("createDeleteRequest", ContentResolver.class, Collection.class)
                .invoke(null, resolver, Collections.singletonList(theirs));
    activity.startIntentSenderForResult(question.getIntentSender(), 1, null, 0, 0, 0);
  }
}
