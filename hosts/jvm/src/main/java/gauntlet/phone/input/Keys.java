package gauntlet.phone.input;

import android.view.KeyEvent;
import android.view.View;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.screen.Windows;
import gauntlet.phone.time.Clock;
import java.util.Map;

/** Buttons of the phone. */
final class Keys {
  private static final long PRESS_MS = 20;
  private static final Map<String, Integer> CODES =
      Map.ofEntries(
          Map.entry("back", KeyEvent.KEYCODE_BACK),
          Map.entry("menu", KeyEvent.KEYCODE_MENU),
          Map.entry("enter", KeyEvent.KEYCODE_ENTER),
          Map.entry("search", KeyEvent.KEYCODE_SEARCH),
          Map.entry("dpadUp", KeyEvent.KEYCODE_DPAD_UP),
          Map.entry("dpadDown", KeyEvent.KEYCODE_DPAD_DOWN),
          Map.entry("dpadLeft", KeyEvent.KEYCODE_DPAD_LEFT),
          Map.entry("dpadRight", KeyEvent.KEYCODE_DPAD_RIGHT),
          Map.entry("dpadCenter", KeyEvent.KEYCODE_DPAD_CENTER),
          Map.entry("call", KeyEvent.KEYCODE_CALL),
          Map.entry("endCall", KeyEvent.KEYCODE_ENDCALL),
          Map.entry("volumeUp", KeyEvent.KEYCODE_VOLUME_UP),
          Map.entry("volumeDown", KeyEvent.KEYCODE_VOLUME_DOWN),
          Map.entry("volumeMute", KeyEvent.KEYCODE_VOLUME_MUTE));

  private final AppProcess process;

  Keys(AppProcess process) {
    this.process = process;
  }

  /** The key's code; null for a key that this phone has not or that never reaches an app. */
  static Integer code(String name) {
    return CODES.get(name);
  }

  void press(int code) {
    process.windows.updateFocus();
    Windows.Shown window = process.windows.focusedWindow();
    if (window != null) press(window.root(), code);
  }

  void press(View root, int code) {
    Runnable callback = code == KeyEvent.KEYCODE_BACK ? BackCallbacks.next(root) : null;
    long down = Clock.now();
    if (callback == null) root.dispatchKeyEvent(new KeyEvent(down, down, KeyEvent.ACTION_DOWN, code, 0));
    process.clock.hold(PRESS_MS);
    if (!process.isAlive() || !root.isAttachedToWindow()) return;
    if (callback != null) callback.run();
    else root.dispatchKeyEvent(new KeyEvent(down, Clock.now(), KeyEvent.ACTION_UP, code, 0));
  }
}
