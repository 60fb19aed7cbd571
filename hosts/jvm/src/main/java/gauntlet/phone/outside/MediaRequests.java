package gauntlet.phone.outside;

import android.app.PendingIntent;
import android.content.ClipData;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

/** The system's question whether an app may change, hide or delete files that are not its own; another app's window asks it. */
final class MediaRequests {
  static final String WRITE = "create_write_request";
  static final String TRASH = "create_trash_request";
  static final String FAVOURITE = "create_favorite_request";
  static final String DELETE = "create_delete_request";
  private static final ComponentName WINDOW =
      new ComponentName("com.android.providers.media.module", "com.android.providers.media.PermissionActivity");
  private static final String URIS = "clip_data";
  private static final String RESULT = "result";

  private MediaRequests() {}

  static boolean isRequest(String action) {
    return List.of(WRITE, TRASH, FAVOURITE, DELETE).contains(action);
  }

  /** What the app gets to start the question with. */
  static Bundle of(Context context, String action, Bundle extras) {
    Intent question = new Intent(action).setComponent(WINDOW).putExtras(extras);
    // Each question is one of its own, whatever was asked before.
    int request = uris(question).hashCode();
    Bundle answer = new Bundle();
    answer.putParcelable(RESULT, PendingIntent.getActivity(context, request, question, PendingIntent.FLAG_IMMUTABLE));
    return answer;
  }

  static List<Uri> uris(Intent question) {
    List<Uri> uris = new ArrayList<>();
    ClipData clip = question.getParcelableExtra(URIS);
    for (int i = 0; clip != null && i < clip.getItemCount(); i++) uris.add(clip.getItemAt(i).getUri());
    return uris;
  }
}
