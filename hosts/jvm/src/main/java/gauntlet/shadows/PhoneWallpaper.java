package gauntlet.shadows;

import android.app.WallpaperManager;
import android.graphics.Bitmap;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWallpaperManager;

/** A home screen has a picture behind it: the app's own if it has set one, else one of a single colour. */
@Implements(className = "android.app.WallpaperManager")
public class PhoneWallpaper extends ShadowWallpaperManager {
  private static final int SIZE = 64;
  private static final int BLUE = 0xff35506b;

  @Implementation
  protected Drawable getDrawable() {
    return new BitmapDrawable(AppProcess.current().application.getResources(), picture());
  }

  @Implementation
  protected Drawable peekDrawable() {
    return getDrawable();
  }

  @Implementation
  protected Drawable getFastDrawable() {
    return getDrawable();
  }

  @Implementation
  protected Drawable peekFastDrawable() {
    return getDrawable();
  }

  @Implementation
  protected Drawable getBuiltInDrawable() {
    return getDrawable();
  }

  private Bitmap picture() {
    Bitmap own = getBitmap(WallpaperManager.FLAG_SYSTEM);
    if (own != null) return own;
    Bitmap picture = Bitmap.createBitmap(SIZE, SIZE, Bitmap.Config.ARGB_8888);
    picture.eraseColor(BLUE);
    return picture;
  }
}
