package gauntlet.phone.events;

import gauntlet.host.JsonWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What happened besides the screen since the last observation that handed it out. */
public final class Events {
  /** A chatty app must not drown the rest. */
  private static final int MOST_LOG_LINES = 200;
  private static final int LONGEST_TEXT = 2000;

  private final List<String> pending = new ArrayList<>();
  private final Set<String> limits = new HashSet<>();
  private final Set<String> libraries = new HashSet<>();
  private int logLines;
  /** The API that hit a limit of the device last; null when none did since events were handed out. */
  private String lastLimit;

  public synchronized void log(String tag, String message) {
    if (++logLines > MOST_LOG_LINES) return;
    String text = logLines == MOST_LOG_LINES ? "more lines were dropped" : cut(message);
    add(event("log").name("tag").value(tag).name("message").value(text));
  }

  /** What this device cannot do, once per process and API. */
  public synchronized void limit(String api, String message) {
    lastLimit = api;
    if (limits.add(api)) add(event("limit").name("api").value(api).name("message").value(cut(message)));
  }

  /** A native library was asked for, and cannot be loaded. */
  public synchronized void libraryMissing(String name) {
    libraries.add(name);
    limit(Crashes.LOAD_LIBRARY, name);
  }

  /** Those that were asked for until now. */
  public synchronized Set<String> missingLibraries() {
    return Set.copyOf(libraries);
  }

  public synchronized void toast(String text) {
    add(event("toast").name("text").value(cut(text)));
  }

  public synchronized void exit(int code) {
    add(event("exit").name("code").value(code));
  }

  public synchronized void intent(String action, String data, String component) {
    JsonWriter json = event("intent").name("action").value(action == null ? "" : action);
    if (data != null) json.name("data").value(cut(data));
    if (component != null) json.name("component").value(component);
    add(json);
  }

  public synchronized void notification(String title, String text) {
    add(event("notification").name("title").value(cut(title)).name("text").value(cut(text)));
  }

  public synchronized void crash(String crash) {
    add(event("crash").name("crash").raw(crash));
  }

  /** Writes the events as a list, each through a last change, and forgets them. */
  public synchronized void handOut(JsonWriter json, UnaryOperator<String> change) {
    json.open('[');
    for (String event : pending) json.raw(change.apply(event));
    json.close(']');
    pending.clear();
    logLines = 0;
    lastLimit = null;
  }

  /** What the device could not do since the last observation; null where there was nothing. */
  public synchronized String lastLimit() {
    return lastLimit;
  }

  private static JsonWriter event(String kind) {
    return new JsonWriter().open('{').name("kind").value(kind);
  }

  private void add(JsonWriter event) {
    pending.add(event.close('}').toString());
  }

  private static String cut(String text) {
    if (text == null) return "";
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }
}
