package org.example.services;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.RenderNode;
import android.view.View;

/** A view that draws a layer, as libraries do when a graphics chip draws, and else nothing. */
final class Layer extends View {
  private final RenderNode node = new RenderNode("layer");
  private String seen = "not drawn";

  Layer(Context context) {
    super(context);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    Canvas own = new Canvas(Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888));
    seen = "view " + isHardwareAccelerated() + ", canvas " + canvas.isHardwareAccelerated() + ", bitmap " + own.isHardwareAccelerated();
    if (!canvas.isHardwareAccelerated()) return;
    node.setPosition(10, 0, 60, 50);
    node.setTranslationX(20);
    node.setAlpha(0.5f);
    Canvas recorded = node.beginRecording();
    seen += ", layer " + recorded.isHardwareAccelerated() + " " + recorded.getWidth();
    Paint paint = new Paint();
    paint.setColor(Color.RED);
    recorded.drawRect(0, 0, 25, 100, paint);
    node.endRecording();
    canvas.drawRenderNode(node);
  }

  String seen() {
    return seen;
  }
}
