package org.example.phone;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.database.Cursor;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.media.RingtoneManager;
import android.net.Uri;
import android.os.Bundle;
import android.os.StrictMode;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.provider.OpenableColumns;
import android.speech.RecognizerIntent;
import java.io.File;
import java.io.InputStream;

/** Asks other apps for something, and looks at what they answer. */
public class OthersActivity extends Page {
  private static final int CONTACT = 1;
  private static final int PICTURE = 2;
  private static final int DOCUMENT = 3;
  private static final int PHOTO = 4;
  private static final int PHOTO_FILE = 5;
  private static final int RINGTONE = 6;
  private static final int SPEECH = 7;
  private static final String PLACE = "/sdcard/photo.jpg";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    ask("contact", CONTACT, new Intent(Intent.ACTION_PICK, ContactsContract.Contacts.CONTENT_URI));
    ask("picture", PICTURE, new Intent(Intent.ACTION_PICK, MediaStore.Images.Media.EXTERNAL_CONTENT_URI));
    ask("any picture", PICTURE, new Intent(Intent.ACTION_GET_CONTENT).setType("image/*"));
    ask("document", DOCUMENT,
        new Intent(Intent.ACTION_OPEN_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE).setType("text/plain"));
    ask("photo", PHOTO, new Intent(MediaStore.ACTION_IMAGE_CAPTURE));
    StrictMode.setVmPolicy(StrictMode.VmPolicy.LAX);
    ask("photo to a file", PHOTO_FILE,
        new Intent(MediaStore.ACTION_IMAGE_CAPTURE).putExtra(MediaStore.EXTRA_OUTPUT, Uri.fromFile(new File(PLACE))));
    ask("ringtone", RINGTONE, new Intent(RingtoneManager.ACTION_RINGTONE_PICKER));
    ask("speech", SPEECH, new Intent(RecognizerIntent.ACTION_RECOGNIZE_SPEECH));
    add("who is there", () -> {
      PackageManager packages = getPackageManager();
      ComponentName camera = new Intent(MediaStore.ACTION_IMAGE_CAPTURE).resolveActivity(packages);
      ComponentName browser =
          new Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org/")).resolveActivity(packages);
      ComponentName nobody = new Intent("org.example.UNHEARD_OF").resolveActivity(packages);
      return (camera == null ? "no camera" : camera.getPackageName()) + " "
          + (browser == null ? "no browser" : browser.getPackageName()) + " "
          + (nobody == null ? "nobody" : nobody.getPackageName()) + " "
          + packages.hasSystemFeature(PackageManager.FEATURE_CAMERA);
    });
    add("share", () -> {
      Intent send = new Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, "shared");
      startActivity(Intent.createChooser(send, "Share"));
      return "shared";
    });
  }

  private void ask(String name, int request, Intent intent) {
    add(name, () -> {
      startActivityForResult(intent, request);
      return null;
    });
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    try {
      say(result == Activity.RESULT_OK ? answer(request, data) : "cancelled");
    } catch (Exception e) {
      say(e.toString());
    }
  }

  private String answer(int request, Intent data) throws Exception {
    switch (request) {
      case CONTACT:
        return "contact " + first(data.getData(), ContactsContract.Contacts.DISPLAY_NAME);
      case PICTURE:
        try (InputStream in = getContentResolver().openInputStream(data.getData())) {
          Bitmap bitmap = BitmapFactory.decodeStream(in);
          String name = first(data.getData(), MediaStore.MediaColumns.DISPLAY_NAME);
          return "picture " + name + " " + bitmap.getWidth() + "x" + bitmap.getHeight();
        }
      case DOCUMENT:
        try (InputStream in = getContentResolver().openInputStream(data.getData())) {
          return "document " + first(data.getData(), OpenableColumns.DISPLAY_NAME) + " of " + in.available();
        }
      case PHOTO:
        Bitmap photo = data.getParcelableExtra("data");
        return "photo " + photo.getWidth() + "x" + photo.getHeight();
      case PHOTO_FILE:
        Bitmap saved = BitmapFactory.decodeFile(PLACE);
        return "photo in a file " + saved.getWidth() + "x" + saved.getHeight();
      case RINGTONE:
        Uri ringtone = data.getParcelableExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI);
        return "ringtone " + first(ringtone, MediaStore.MediaColumns.TITLE);
      default:
        return "speech " + data.getStringArrayListExtra(RecognizerIntent.EXTRA_RESULTS);
    }
  }

  private String first(Uri uri, String column) {
    try (Cursor cursor = getContentResolver().query(uri, new String[] {column}, null, null, null)) {
      return cursor.moveToFirst() ? cursor.getString(0) : "nothing";
    }
  }
}
