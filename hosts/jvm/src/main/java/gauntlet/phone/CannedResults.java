package gauntlet.phone;

import android.content.Intent;
import android.graphics.Bitmap;
import android.media.RingtoneManager;
import android.net.Uri;
import android.provider.MediaStore;
import android.provider.Settings;
import android.speech.RecognizerIntent;
import java.util.ArrayList;
import java.util.List;

/** What a user might have picked, taken or said in another app. Behind the addresses there is nothing. */
final class CannedResults {
  private static final int PICTURE_SIZE = 48;
  private static final Uri PICTURE = Uri.parse("content://media/external/images/media/1");
  private static final String SCAN = "com.google.zxing.client.android.SCAN";

  private CannedResults() {}

  static Intent answer(Intent intent) {
    String action = String.valueOf(intent.getAction());
    Intent result = new Intent();
    if (action.equals(MediaStore.ACTION_IMAGE_CAPTURE)) {
      // The picture itself comes back only when the app has named no place for it.
      if (intent.hasExtra(MediaStore.EXTRA_OUTPUT)) return result;
      return result.putExtra("data", Bitmap.createBitmap(PICTURE_SIZE, PICTURE_SIZE, Bitmap.Config.ARGB_8888));
    }
    if (action.equals(RecognizerIntent.ACTION_RECOGNIZE_SPEECH))
      return result.putStringArrayListExtra(RecognizerIntent.EXTRA_RESULTS, new ArrayList<>(List.of("hello")));
    if (action.equals(RingtoneManager.ACTION_RINGTONE_PICKER))
      return result.putExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI, Settings.System.DEFAULT_RINGTONE_URI);
    if (action.equals(SCAN)) return result.putExtra("SCAN_RESULT", "4006381333931").putExtra("SCAN_RESULT_FORMAT", "EAN_13");
    boolean pick = action.equals(Intent.ACTION_PICK) && intent.getData() != null;
    return result.setData(pick ? Uri.withAppendedPath(intent.getData(), "1") : PICTURE);
  }
}
