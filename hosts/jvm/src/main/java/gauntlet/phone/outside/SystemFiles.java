package gauntlet.phone.outside;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Paint;
import gauntlet.phone.storage.Storage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Small files that are on the card from the start, and their rows: two pictures, two songs, a ringtone, a text. */
final class SystemFiles {
  private static final String CARD = "/storage/emulated/0/";
  private static final int IMAGE = 1;
  private static final int AUDIO = 2;
  private static final int RATE = 8000;
  private static final int SECOND_MS = 1000;

  private final Storage storage;
  private final long started;

  SystemFiles(Storage storage, long started) {
    this.storage = storage;
    this.started = started;
  }

  void make(SQLiteDatabase database) {
    picture(database, "DCIM/Camera/meadow.jpg", 64, 48, 0xff4f9a4f);
    picture(database, "Pictures/sea.jpg", 48, 64, 0xff3f6fbf);
    sound(database, "Music/Hum.wav", 220);
    sound(database, "Music/Whistle.wav", 880);
    ringtone(database);
    String text = "Things to do\n- water the plants\n";
    database.insert("files", null, row("Download/todo.txt", "text/plain", text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A photograph of two colours, as a camera would give it. */
  static byte[] photo(int width, int height, int colour) {
    Bitmap bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
    canvas.drawColor(0xffcfe8ff);
    Paint paint = new Paint();
    paint.setColor(colour);
    canvas.drawRect(0, height / 2f, width, height, paint);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap.compress(Bitmap.CompressFormat.JPEG, 90, out);
    return out.toByteArray();
  }

  private void picture(SQLiteDatabase database, String name, int width, int height, int colour) {
    ContentValues row = row(name, "image/jpeg", photo(width, height, colour));
    row.put("media_type", IMAGE);
    row.put("width", width);
    row.put("height", height);
    row.put("datetaken", started);
    database.insert("files", null, row);
  }

  private void sound(SQLiteDatabase database, String name, int hertz) {
    ContentValues row = row(name, "audio/x-wav", wave(hertz));
    row.put("media_type", AUDIO);
    row.put("duration", SECOND_MS);
    row.put("artist", "Nobody");
    row.put("artist_id", 1);
    row.put("album", "Tones");
    row.put("album_id", 1);
    row.put("year", 2020);
    row.put("is_music", 1);
    database.insert("files", null, row);
  }

  private void ringtone(SQLiteDatabase database) {
    sound(database, "Ringtones/Chime.wav", 440);
    ContentValues row = new ContentValues();
    row.put("volume_name", "internal");
    row.put("is_music", 0);
    for (String use : new String[] {"is_ringtone", "is_alarm", "is_notification"}) row.put(use, 1);
    database.update("files", row, "title = 'Chime'", null);
  }

  /** One second of a tone. */
  private static byte[] wave(int hertz) {
    ByteBuffer bytes = ByteBuffer.allocate(44 + RATE).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + RATE);
    bytes.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
    bytes.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE).putShort((short) 1).putShort((short) 8);
    bytes.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(RATE);
    for (int i = 0; i < RATE; i++) bytes.put((byte) (i * hertz * 2 / RATE % 2 == 0 ? 96 : -96));
    return bytes.array();
  }

  private ContentValues row(String name, String type, byte[] content) {
    File file = new File(storage.map(CARD + name));
    file.getParentFile().mkdirs();
    try {
      Files.write(file.toPath(), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String folder = file.getParentFile().getName();
    ContentValues row = new ContentValues();
    row.put("_data", CARD + name);
    row.put("_display_name", file.getName());
    row.put("title", file.getName().substring(0, file.getName().lastIndexOf('.')));
    row.put("mime_type", type);
    row.put("_size", content.length);
    row.put("date_added", started / SECOND_MS);
    row.put("date_modified", started / SECOND_MS);
    row.put("bucket_id", folder.hashCode());
    row.put("bucket_display_name", folder);
    row.put("relative_path", name.substring(0, name.lastIndexOf('/') + 1));
    return row;
  }
}
