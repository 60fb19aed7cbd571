package gauntlet.phone.screen;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import gauntlet.phone.process.AppProcess;
import java.io.ByteArrayOutputStream;

/** Pictures of the screen from what was drawn last: no code of the app runs. */
public final class Pictures {
  private final AppProcess process;

  public Pictures(AppProcess process) {
    this.process = process;
  }

  public byte[] png() {
    int width = process.display.width(process.landscape());
    int height = process.display.height(process.landscape());
    Bitmap bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
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
