package org.example.phone;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.util.function.Consumer;

/** Two rows of three fields, drawn by hand and told to accessibility: rows that hold fields, and a hidden field. */
final class Board extends View {
  private static final int ROWS = 2;
  private static final int COLUMNS = 3;
  /** Fields come first, then rows. */
  private static final int FIRST_ROW = ROWS * COLUMNS;
  private static final int SIZE = 60;

  private final Consumer<String> heard;
  private final Paint paint = new Paint();
  private final GestureDetector gestures;
  private int chosen = -1;

  Board(Context context, Consumer<String> heard) {
    super(context);
    this.heard = heard;
    setContentDescription("Board");
    gestures = new GestureDetector(context, new GestureDetector.SimpleOnGestureListener() {
      @Override
      public boolean onDown(MotionEvent event) {
        return true;
      }

      @Override
      public boolean onSingleTapUp(MotionEvent event) {
        chosen = fieldAt(event);
        heard.accept("field " + chosen);
        invalidate();
        return true;
      }

      @Override
      public void onLongPress(MotionEvent event) {
        heard.accept("held " + fieldAt(event));
      }
    });
  }

  private static int fieldAt(MotionEvent event) {
    return (int) event.getY() / SIZE * COLUMNS + (int) event.getX() / SIZE;
  }

  @Override
  protected void onMeasure(int width, int height) {
    setMeasuredDimension(SIZE * COLUMNS, SIZE * ROWS);
  }

  @Override
  public boolean onTouchEvent(MotionEvent event) {
    return gestures.onTouchEvent(event);
  }

  @Override
  protected void onDraw(Canvas canvas) {
    for (int field = 0; field < FIRST_ROW; field++) {
      paint.setColor(field == chosen ? 0xff3060a0 : field % 2 == 0 ? 0xffdddddd : 0xffbbbbbb);
      canvas.drawRect(place(field), paint);
    }
  }

  private static Rect place(int node) {
    if (node >= FIRST_ROW) return new Rect(0, (node - FIRST_ROW) * SIZE, SIZE * COLUMNS, (node - FIRST_ROW + 1) * SIZE);
    int left = node % COLUMNS * SIZE;
    int top = node / COLUMNS * SIZE;
    return new Rect(left, top, left + SIZE, top + SIZE);
  }

  @Override
  public AccessibilityNodeProvider getAccessibilityNodeProvider() {
    return new AccessibilityNodeProvider() {
      @Override
      public AccessibilityNodeInfo createAccessibilityNodeInfo(int node) {
        return node == HOST_VIEW_ID ? whole() : part(node);
      }

      @Override
      public boolean performAction(int node, int action, Bundle arguments) {
        heard.accept("action " + action + " on " + node);
        return true;
      }
    };
  }

  private AccessibilityNodeInfo whole() {
    AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(this);
    onInitializeAccessibilityNodeInfo(info);
    for (int row = 0; row < ROWS; row++) info.addChild(this, FIRST_ROW + row);
    return info;
  }

  private AccessibilityNodeInfo part(int node) {
    AccessibilityNodeInfo info = AccessibilityNodeInfo.obtain(this, node);
    boolean row = node >= FIRST_ROW;
    info.setClassName(row ? "android.view.ViewGroup" : "android.widget.Button");
    info.setPackageName(getContext().getPackageName());
    if (!row) info.setText("Field " + node);
    info.setEnabled(true);
    info.setClickable(!row);
    info.setLongClickable(!row);
    info.setSelected(node == chosen);
    info.setVisibleToUser(node != FIRST_ROW - 1);
    int[] origin = new int[2];
    getLocationOnScreen(origin);
    Rect place = place(node);
    place.offset(origin[0], origin[1]);
    info.setBoundsInScreen(place);
    if (row) for (int i = 0; i < COLUMNS; i++) info.addChild(this, (node - FIRST_ROW) * COLUMNS + i);
    return info;
  }
}
