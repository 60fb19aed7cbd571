package gauntlet.phone.system;

import android.content.IntentFilter;
import android.content.res.Resources;
import android.content.res.XmlResourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The broadcasts that only the system may send, as the framework's own manifest names them. */
final class ProtectedBroadcasts {
  private static final String ANDROID = "http://schemas.android.com/apk/res/android";
  private static final Set<String> ACTIONS = read();

  private ProtectedBroadcasts() {}

  /** Whether a filter lets nothing else through. */
  static boolean areAll(IntentFilter filter) {
    for (Iterator<String> actions = filter.actionsIterator(); actions != null && actions.hasNext(); )
      if (!ACTIONS.contains(actions.next())) return false;
    return filter.countActions() > 0;
  }

  private static Set<String> read() {
    Set<String> actions = new HashSet<>();
    try (XmlResourceParser manifest = Resources.getSystem().getAssets().openXmlResourceParser("AndroidManifest.xml")) {
      while (manifest.next() != XmlPullParser.END_DOCUMENT) {
        boolean one = manifest.getEventType() == XmlPullParser.START_TAG && manifest.getName().equals("protected-broadcast");
        if (one) actions.add(manifest.getAttributeValue(ANDROID, "name"));
      }
      return actions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (XmlPullParserException e) {
      throw new IllegalStateException(e);
    }
  }
}
