package org.example.phone;

import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.net.Uri;
import android.os.Bundle;
import android.provider.CalendarContract;
import android.provider.ContactsContract;
import android.provider.ContactsContract.CommonDataKinds;
import android.provider.MediaStore;
import android.provider.Settings;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads and changes what the system keeps for all apps. */
public class RowsActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("people", this::people);
    add("numbers", this::numbers);
    add("add a person", this::addPerson);
    add("remove a person", this::removePerson);
    add("events", this::events);
    add("pictures", this::pictures);
    add("add a picture", () -> {
      Bitmap drawn = Bitmap.createBitmap(3, 5, Bitmap.Config.ARGB_8888);
      MediaStore.Images.Media.insertImage(getContentResolver(), drawn, "drawn", null);
      String[] columns = {MediaStore.MediaColumns.DISPLAY_NAME, MediaStore.MediaColumns.DATA};
      return rows(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, columns, null, null, "_id DESC LIMIT 2");
    });
    add("songs", this::songs);
    add("settings", this::settings);
  }

  private String rows(Uri uri, String[] columns, String selection, String[] arguments, String order) {
    try (Cursor cursor = getContentResolver().query(uri, columns, selection, arguments, order)) {
      List<String> rows = new ArrayList<>();
      while (cursor.moveToNext()) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) row.add(cursor.getString(i));
        rows.add(String.join(" ", row));
      }
      return String.join(", ", rows);
    }
  }

  private String people() {
    String name = ContactsContract.Contacts.DISPLAY_NAME;
    return rows(ContactsContract.Contacts.CONTENT_URI, new String[] {"_id", name}, null, null, name + " DESC");
  }

  private String numbers() {
    return rows(
        CommonDataKinds.Phone.CONTENT_URI,
        new String[] {CommonDataKinds.Phone.DISPLAY_NAME, CommonDataKinds.Phone.NUMBER},
        CommonDataKinds.Phone.CONTACT_ID + " = ?", new String[] {"1"}, null);
  }

  private String addPerson() {
    ContentValues values = new ContentValues();
    values.putNull(ContactsContract.RawContacts.ACCOUNT_TYPE);
    long raw = ContentUris.parseId(getContentResolver().insert(ContactsContract.RawContacts.CONTENT_URI, values));
    ContentValues name = new ContentValues();
    name.put(ContactsContract.Data.RAW_CONTACT_ID, raw);
    name.put(ContactsContract.Data.MIMETYPE, CommonDataKinds.StructuredName.CONTENT_ITEM_TYPE);
    name.put(CommonDataKinds.StructuredName.DISPLAY_NAME, "Zoe Added");
    getContentResolver().insert(ContactsContract.Data.CONTENT_URI, name);
    return people();
  }

  private String removePerson() {
    Uri person = ContentUris.withAppendedId(ContactsContract.RawContacts.CONTENT_URI, 1);
    return getContentResolver().delete(person, null, null) + " gone, " + people();
  }

  private String events() {
    return rows(
        CalendarContract.Events.CONTENT_URI,
        new String[] {CalendarContract.Events.TITLE, CalendarContract.Events.CALENDAR_DISPLAY_NAME}, null, null,
        CalendarContract.Events.DTSTART);
  }

  private String pictures() throws Exception {
    Uri first = ContentUris.withAppendedId(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, 1);
    try (InputStream in = getContentResolver().openInputStream(first)) {
      int width = BitmapFactory.decodeStream(in).getWidth();
      String[] columns = {MediaStore.MediaColumns.DISPLAY_NAME, MediaStore.MediaColumns.DATA, MediaStore.MediaColumns.WIDTH};
      return width + " wide, " + rows(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, columns, null, null, "_id");
    }
  }

  private String songs() {
    String[] columns = {MediaStore.Audio.Media.TITLE, MediaStore.Audio.Media.ARTIST, MediaStore.Audio.Media.DURATION};
    return rows(MediaStore.Audio.Media.EXTERNAL_CONTENT_URI, columns, MediaStore.Audio.Media.IS_MUSIC + " != 0", null, null);
  }

  private String settings() throws Exception {
    return "brightness " + Settings.System.getInt(getContentResolver(), Settings.System.SCREEN_BRIGHTNESS)
        + ", timeout " + Settings.System.getInt(getContentResolver(), Settings.System.SCREEN_OFF_TIMEOUT)
        + ", debugging " + Settings.Global.getInt(getContentResolver(), Settings.Global.ADB_ENABLED);
  }
}
