package gauntlet.phone.screen;

import android.view.View;
import gauntlet.host.HomeScreen;
import gauntlet.host.JsonWriter;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.process.AppProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes what is in front as a screen. */
public final class Screens {
  private final AppProcess process;

  public Screens(AppProcess process) {
    this.process = process;
  }

  /** The screen as JSON. */
  public String text() {
    JsonWriter json = new JsonWriter().open('{');
    List<Windows.Shown> windows = process.isInFront() ? process.windows.bottomFirst() : List.of();
    if (windows.isEmpty()) {
      HomeScreen home = process.state.locked ? HomeScreen.KEYGUARD : HomeScreen.LAUNCHER;
      home.write(json, process.display.width(process.landscape()), process.display.height(process.landscape()));
    } else {
      json.name("package").value(process.packageName());
      json.name("activity").value(process.task.top().className());
      writeWindows(json, windows);
      writeStack(json);
    }
    json.name("orientation").value(process.landscape() ? "landscape" : "portrait");
    process.radios.write(json, process.crashedJustNow());
    return json.close('}').toString();
  }

  private void writeWindows(JsonWriter json, List<Windows.Shown> bottomFirst) {
    List<Windows.Shown> topFirst = new ArrayList<>(bottomFirst);
    Collections.reverse(topFirst);
    View focused = focusedRoot(topFirst);
    Widgets widgets = new Widgets(json, process.storage);
    json.name("windows").open('[');
    for (Windows.Shown window : topFirst) {
      json.open('{').name("kind").value(window.kind());
      json.name("bounds").open('[').value(window.left()).value(window.top()).value(window.right()).value(window.bottom());
      json.close(']').name("focused").value(window.root() == focused).name("root");
      widgets.write(window.root());
      json.close('}');
    }
    json.close(']');
  }

  private static View focusedRoot(List<Windows.Shown> topFirst) {
    for (Windows.Shown window : topFirst) if (window.focusable()) return window.root();
    return topFirst.get(0).root();
  }

  private void writeStack(JsonWriter json) {
    List<Entry> entries = process.task.bottomFirst();
    json.name("stack").open('[');
    for (int i = entries.size() - 1; i >= 0; i--) json.value(entries.get(i).className());
    json.close(']');
  }
}
