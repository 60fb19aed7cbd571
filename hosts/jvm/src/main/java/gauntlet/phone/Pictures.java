package gauntlet.phone;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Picture;
import android.view.WindowManager.LayoutParams;
import java.io.ByteArrayOutputStream;

/** Pictures of the screen from what was drawn last: no code of the app runs. */
final class Pictures {
  private final AppProcess process;

  Pictures(AppProcess process) {
    this.process = process;
  }

  byte[] png() {
    Bitmap bitmap = Bitmap.createBitmap(process.display.width(), process.display.height(), Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
    canvas.drawColor(Color.BLACK);
    if (process.isInFront()) {
      for (Windows.Shown window : process.windows.bottomFirst()) {
        Picture recording = process.drawing.recording(window.root());
        if (recording == null) continue;
        if (window.has(LayoutParams.FLAG_DIM_BEHIND))
          canvas.drawColor(Color.argb((int) (window.params().dimAmount * 255), 0, 0, 0));
        canvas.save();
        canvas.translate(window.left(), window.top());
        canvas.drawPicture(recording);
        canvas.restore();
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap.compress(Bitmap.CompressFormat.PNG, 100, out);
    bitmap.recycle();
    return out.toByteArray();
  }
}
