package gauntlet.phone.hooks;

import android.graphics.Canvas;
import android.graphics.Matrix;
import android.graphics.Outline;
import android.graphics.Path;
import android.graphics.Picture;
import android.graphics.Rect;
import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** Layers that an app records for a graphics chip, as pictures: moved, turned, clipped and faded as the layer says, without shadows. */
public final class RecordedNodes {
  private static final int OPAQUE = 255;
  private static final Map<RenderNode, NodeCanvas> OPEN = Collections.synchronizedMap(new WeakHashMap<>());
  private static final Map<RenderNode, Picture> RECORDED = Collections.synchronizedMap(new WeakHashMap<>());
  private static final Map<RenderNode, Outline> OUTLINES = Collections.synchronizedMap(new WeakHashMap<>());

  private RecordedNodes() {}

  static RecordingCanvas begin(RenderNode node, int width, int height) {
    if (OPEN.containsKey(node)) throw new IllegalStateException("Recording currently in progress - missing #endRecording() call?");
    NodeCanvas canvas = NodeCanvas.of(width, height);
    OPEN.put(node, canvas);
    return canvas.canvas();
  }

  static void end(RenderNode node) {
    NodeCanvas canvas = OPEN.remove(node);
    if (canvas == null) throw new IllegalStateException("No recording in progress, forgot to call #beginRecording()?");
    RECORDED.put(node, canvas.finish());
  }

  static boolean has(RenderNode node) {
    return RECORDED.containsKey(node);
  }

  static void discard(RenderNode node) {
    RECORDED.remove(node);
  }

  static void outline(RenderNode node, Outline outline) {
    if (outline == null) OUTLINES.remove(node);
    else OUTLINES.put(node, new Outline(outline));
  }

  /** Every canvas that this phone hands out to record with is one of these. */
  static boolean isRecording(Canvas canvas) {
    return canvas instanceof RecordingCanvas;
  }

  public static void draw(Canvas canvas, RenderNode node) {
    Picture picture = RECORDED.get(node);
    if (picture == null || node.getAlpha() <= 0) return;
    int saved = canvas.save();
    canvas.translate(node.getLeft(), node.getTop());
    Matrix matrix = new Matrix();
    node.getMatrix(matrix);
    canvas.concat(matrix);
    if (node.getAlpha() < 1) canvas.saveLayerAlpha(null, Math.round(node.getAlpha() * OPAQUE));
    if (node.getClipToBounds()) canvas.clipRect(0, 0, node.getWidth(), node.getHeight());
    Outline outline = OUTLINES.get(node);
    if (node.getClipToOutline() && outline != null) clip(canvas, outline);
    picture.draw(canvas);
    canvas.restoreToCount(saved);
  }

  private static void clip(Canvas canvas, Outline outline) {
    Rect bounds = new Rect();
    if (!outline.getRect(bounds)) return;
    Path path = new Path();
    float radius = Math.max(0, outline.getRadius());
    path.addRoundRect(bounds.left, bounds.top, bounds.right, bounds.bottom, radius, radius, Path.Direction.CW);
    canvas.clipPath(path);
  }
}
