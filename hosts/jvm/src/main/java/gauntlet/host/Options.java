package gauntlet.host;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line: {@code --name value} pairs, all with a default but the cache folder. */
public record Options(
    Path cache, int in, int out, int api, long anrMs, Map<String, String> settings) {

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "fds", "3,4",
          "api", PhoneInfo.defaultApi(),
          "anr-ms", "20000",
          "screen", PhoneInfo.defaultScreen(),
          "locale", "en-rUS",
          "epoch", "1794735960000",
          "zone", "UTC",
          "external", "cancel",
          "permissions", "ask");
  private static final List<String> FOLDERS = List.of("root", "cache");
  private static final Set<String> EXTERNAL = Set.of("cancel", "throw", "canned");
  private static final Set<String> PERMISSIONS = Set.of("ask", "granted");

  /** Parses the arguments; what is unknown or malformed is an {@link IllegalArgumentException} with one sentence. */
  public static Options parse(String... arguments) {
    Map<String, String> given = new HashMap<>(DEFAULTS);
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i].startsWith("--") ? arguments[i].substring(2) : "";
      if (!DEFAULTS.containsKey(name) && !FOLDERS.contains(name))
        throw new IllegalArgumentException("unknown option " + arguments[i]);
      if (i + 1 == arguments.length) throw new IllegalArgumentException(arguments[i] + " needs a value");
      given.put(name, arguments[i + 1]);
    }
    if (!given.containsKey("cache")) throw new IllegalArgumentException("--cache DIR is missing");
    given.put("root", root(given.getOrDefault("root", System.getProperty("java.io.tmpdir"))));
    String[] fds = given.get("fds").split(",");
    if (fds.length != 2) throw new IllegalArgumentException("--fds needs two numbers, as in 3,4");
    if (!given.get("screen").matches("[1-9]\\d{1,4}x[1-9]\\d{1,4}@[1-9]\\d{1,3}"))
      throw new IllegalArgumentException("--screen needs pixels and dpi, as in 1080x2340@420");
    if (!isExternal(given.get("external")))
      throw new IllegalArgumentException("--external needs cancel, throw or canned, not " + given.get("external"));
    if (!PERMISSIONS.contains(given.get("permissions")))
      throw new IllegalArgumentException("--permissions needs ask or granted, not " + given.get("permissions"));
    return new Options(
        Path.of(given.get("cache")),
        whole("fds", fds[0]),
        whole("fds", fds[1]),
        whole("api", given.get("api")),
        whole("anr-ms", given.get("anr-ms")),
        Map.copyOf(given));
  }

  /** Of the screen, in pixels, as it is held at first. */
  int width() {
    return screen(0);
  }

  int height() {
    return screen(1);
  }

  int dpi() {
    return screen(2);
  }

  private int screen(int number) {
    return Integer.parseInt(settings.get("screen").split("[x@]")[number]);
  }

  /** Whether this is a way to answer for activities outside the app. */
  static boolean isExternal(String rule) {
    return EXTERNAL.contains(rule);
  }

  /** Without a slash at its end: the root of the computer is nothing at all. */
  private static String root(String folder) {
    String path = Path.of(folder).toAbsolutePath().normalize().toString();
    return path.equals("/") ? "" : path;
  }

  private static int whole(String name, String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + name + " needs a whole number, not " + text);
    }
  }
}
