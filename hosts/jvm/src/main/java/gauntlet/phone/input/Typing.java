package gauntlet.phone.input;

import android.graphics.Rect;
import android.os.Bundle;
import android.text.Editable;
import android.text.Selection;
import android.view.KeyEvent;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.widget.TextView;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.screen.Node;
import gauntlet.phone.screen.ViewBounds;
import gauntlet.phone.screen.ViewNode;
import gauntlet.phone.screen.VirtualNode;

/** Text as a soft keyboard enters it: through the input connection, character by character. */
final class Typing {
  private static final long FOCUS_MS = 50;
  /** More text than any field has. */
  private static final int LONGEST = 1 << 20;

  private final AppProcess process;
  private final Touch touch;

  Typing(AppProcess process, Touch touch) {
    this.process = process;
    this.touch = touch;
  }

  /** Makes the text the node's content, as far as its filters let it; false when it takes no text. */
  boolean setText(Node node, String text) {
    if (node instanceof ViewNode real) return focus(real.view()) && type(real.view(), text);
    return node instanceof VirtualNode virtual && setText(virtual, text);
  }

  /** The view that takes the text is the one that has the focus after a touch: the host, or a field that it keeps. */
  private boolean setText(VirtualNode node, String text) {
    tap(node.visible());
    View editor = process.isAlive() ? node.host().findFocus() : null;
    if (editor != null && type(editor, text)) return true;
    Bundle arguments = new Bundle();
    arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, text);
    return process.isAlive() && node.perform(AccessibilityAction.ACTION_SET_TEXT, arguments);
  }

  private void tap(Rect place) {
    touch.tap(place.centerX(), place.centerY(), Touch.TAP_MS);
    process.clock.pass(FOCUS_MS);
  }

  private static boolean type(View view, String text) {
    if (!view.onCheckIsTextEditor()) return false;
    InputConnection connection = view.onCreateInputConnection(new EditorInfo());
    if (connection == null) return false;
    clear(view, connection);
    for (int i = 0; i < text.length(); ) {
      int length = Character.charCount(text.codePointAt(i));
      commit(view, connection, text.substring(i, i + length));
      i += length;
    }
    return true;
  }

  /** Touches the view and sees to it that it has the focus; false when it has vanished under the finger. */
  boolean focus(View view) {
    if (view.isFocused()) return true;
    Rect rect = ViewBounds.visible(view);
    if (rect == null) return false;
    tap(rect);
    if (!process.isAlive() || !view.isAttachedToWindow()) return true;
    if (!view.isFocused()) view.requestFocus();
    return true;
  }

  private static void clear(View view, InputConnection connection) {
    if (!(view instanceof TextView)) {
      CharSequence before = connection.getTextBeforeCursor(LONGEST, 0);
      CharSequence after = connection.getTextAfterCursor(LONGEST, 0);
      connection.deleteSurroundingText(before == null ? 0 : before.length(), after == null ? 0 : after.length());
    }
    if (!(view instanceof TextView field) || !(field.getText() instanceof Editable content)) return;
    Selection.setSelection(content, content.length());
    if (content.length() > 0) connection.deleteSurroundingText(content.length(), 0);
  }

  /**
   * Digits, letters and marks of a keyboard are keys too: a key listener that wants them is asked first, as with a
   * keyboard that sends keys. Everything else is committed.
   */
  private static void commit(View view, InputConnection connection, String character) {
    KeyEvent[] events = Listeners.hasKeyListener(view) ? keysOf(character) : null;
    if (events == null) connection.commitText(character, 1);
    else for (KeyEvent event : events) view.dispatchKeyEvent(event);
  }

  private static KeyEvent[] keysOf(String character) {
    return android.view.KeyCharacterMap.load(android.view.KeyCharacterMap.VIRTUAL_KEYBOARD)
        .getEvents(character.toCharArray());
  }
}
