package gauntlet.phone.outside;

import android.content.ContentResolver;
import android.content.ContentValues;
import android.content.Intent;
import android.graphics.BitmapFactory;
import android.media.RingtoneManager;
import android.net.Uri;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import android.speech.RecognizerIntent;
import gauntlet.phone.process.AppProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** What a user might have picked, taken or said in another app: things that the phone has, see SystemProvider. */
public final class CannedResults {
  /** The phone's only ringtone. */
  public static final Uri RINGTONE = Uri.parse("content://media/internal/audio/media/5");
  private static final Uri DOCUMENTS = Uri.parse("content://com.android.providers.media.documents/document");
  private static final Uri DOWNLOADS = Uri.parse("content://com.android.providers.downloads.documents/document");
  /** Of the small photograph that comes with an answer. */
  private static final int THUMBNAIL_SIZE = 48;
  /** Large enough for readers that want to see some thousand bytes before they believe in a photograph. */
  private static final int PHOTO_WIDTH = 1024;
  private static final int PHOTO_HEIGHT = 768;
  private static final int PHOTO_COLOUR = 0xffb07030;

  private final AppProcess process;

  CannedResults(AppProcess process) {
    this.process = process;
  }

  /** The answer to an intent; null when there is nothing to give. */
  Intent answer(Intent intent) {
    Intent result = new Intent();
    // Spelled out: in the framework's jar the constants of these names are no constants to the compiler.
    switch (String.valueOf(intent.getAction())) {
      case "android.intent.action.CHOOSER":
        Intent chosen = intent.getParcelableExtra(Intent.EXTRA_INTENT);
        return chosen == null ? null : answer(chosen);
      case "android.intent.action.PICK", "android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT", "android.intent.action.EDIT":
        return with(picked(intent));
      case "android.intent.action.GET_CONTENT", "android.intent.action.OPEN_DOCUMENT":
        return with(opened(String.valueOf(intent.getType())));
      case "android.intent.action.CREATE_DOCUMENT":
        return with(created(intent));
      case "android.media.action.IMAGE_CAPTURE":
        return photo(intent);
      case "android.provider.MediaStore.RECORD_SOUND":
        return with(first(MediaStore.Audio.Media.EXTERNAL_CONTENT_URI));
      case "android.speech.action.RECOGNIZE_SPEECH":
        return result.putStringArrayListExtra(RecognizerIntent.EXTRA_RESULTS, new ArrayList<>(List.of("hello")));
      case "android.intent.action.RINGTONE_PICKER":
        return result.putExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI, RINGTONE);
      case MediaRequests.WRITE, MediaRequests.TRASH, MediaRequests.FAVOURITE:
        return result;
      case MediaRequests.DELETE:
        for (Uri uri : MediaRequests.uris(intent)) SystemProvider.of(uri).delete(uri, null, null);
        return result;
      case "com.google.zxing.client.android.SCAN":
        return result.putExtra("SCAN_RESULT", "4006381333931").putExtra("SCAN_RESULT_FORMAT", "EAN_13");
      case "android.media.action.VIDEO_CAPTURE", "android.intent.action.OPEN_DOCUMENT_TREE":
        return null;
      default:
        return result;
    }
  }

  private static Intent with(Uri data) {
    return data == null ? null : new Intent().setData(data).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
  }

  private Uri picked(Intent intent) {
    Uri from = intent.getData();
    String type = String.valueOf(intent.getType());
    if (from == null) {
      from =
          switch (type) {
            case "vnd.android.cursor.dir/contact", "vnd.android.cursor.dir/raw_contact",
                "vnd.android.cursor.item/contact" -> ContactsContract.Contacts.CONTENT_URI;
            case "vnd.android.cursor.dir/phone_v2" -> ContactsContract.CommonDataKinds.Phone.CONTENT_URI;
            case "vnd.android.cursor.dir/email_v2" -> ContactsContract.CommonDataKinds.Email.CONTENT_URI;
            default ->
                type.startsWith("image/") ? MediaStore.Images.Media.EXTERNAL_CONTENT_URI
                    : type.startsWith("audio/") ? MediaStore.Audio.Media.EXTERNAL_CONTENT_URI : null;
          };
    }
    return from == null ? null : first(from);
  }

  /** The first row of a table of the system. */
  private Uri first(Uri table) {
    SystemProvider provider = SystemProvider.of(table);
    String id = provider == null ? null : provider.firstId(table);
    if (id == null) return null;
    if (table.equals(ContactsContract.Contacts.CONTENT_URI)) return Uri.withAppendedPath(table, "lookup/key" + id + "/" + id);
    return Uri.withAppendedPath(table, id);
  }

  private static Uri opened(String type) {
    if (type.startsWith("image/")) return Uri.withAppendedPath(DOCUMENTS, Uri.encode("image:1"));
    if (type.startsWith("audio/")) return Uri.withAppendedPath(DOCUMENTS, Uri.encode("audio:3"));
    return type.startsWith("video/") ? null : Uri.withAppendedPath(DOWNLOADS, "6");
  }

  /** A new and empty file beside the other downloads. */
  private static Uri created(Intent intent) {
    String title = intent.getStringExtra(Intent.EXTRA_TITLE);
    String name = title == null || title.isBlank() ? "untitled" : title.replace('/', '_');
    ContentValues row = new ContentValues();
    row.put("_data", "/storage/emulated/0/Download/" + name);
    row.put("_display_name", name);
    row.put("title", name);
    row.put("mime_type", intent.getType());
    row.put("_size", 0);
    SystemProvider provider = SystemProvider.of(DOWNLOADS);
    return provider == null ? null : Uri.withAppendedPath(DOWNLOADS, provider.insertFile(row));
  }

  /** A photograph: where the app has named a place for it, else in the answer. */
  private Intent photo(Intent intent) {
    Uri place = intent.getParcelableExtra(MediaStore.EXTRA_OUTPUT);
    if (place == null) {
      byte[] small = SystemFiles.photo(THUMBNAIL_SIZE, THUMBNAIL_SIZE, PHOTO_COLOUR);
      return new Intent().putExtra("data", BitmapFactory.decodeByteArray(small, 0, small.length));
    }
    byte[] photo = SystemFiles.photo(PHOTO_WIDTH, PHOTO_HEIGHT, PHOTO_COLOUR);
    ContentResolver resolver = process.application.getContentResolver();
    try (OutputStream out = resolver.openOutputStream(place)) {
      out.write(photo);
      return new Intent();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
