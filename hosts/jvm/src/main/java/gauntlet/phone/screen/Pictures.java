package gauntlet.phone.screen;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.Display;
import java.io.ByteArrayOutputStream;

/** Pictures of the screen from what was drawn last: no code of the app runs. */
public final class Pictures {
  private final AppProcess process;

  public Pictures(AppProcess process) {
    this.process = process;
  }

  /** With one pixel for each density-independent one, or as large as the screen. */
  public byte[] png(boolean fullSize) {
    Display display = process.display;
    int screenWidth = display.width(process.landscape());
    int screenHeight = display.height(process.landscape());
    int width = fullSize ? screenWidth : display.pictured(screenWidth);
    int height = fullSize ? screenHeight : display.pictured(screenHeight);
    Bitmap bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
    canvas.scale((float) width / screenWidth, (float) height / screenHeight);
    canvas.drawColor(Color.BLACK);
    for (Drawing.Layer layer : process.drawing.layers()) {
      canvas.drawColor(Color.argb((int) (layer.dim() * 255), 0, 0, 0));
      canvas.save();
      canvas.translate(layer.left(), layer.top());
      canvas.drawPicture(layer.recording());
      canvas.restore();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap.compress(Bitmap.CompressFormat.PNG, 100, out);
    bitmap.recycle();
    return out.toByteArray();
  }
}
