package gauntlet.sandbox;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Which methods of the framework have something in their place: a shadow, of Robolectric's or ours. */
public final class Fakes {
  static final Set<String> ALL = Set.of("*");
  private static final Map<String, Set<String>> METHODS = new HashMap<>();
  /** What apps call by the name of a type above it. */
  private static final Map<String, String> MADE_BY =
      Map.of(
          "android/content/Context", "android/app/ContextImpl",
          "android/content/ContextWrapper", "android/app/ContextImpl",
          "android/app/Activity", "android/app/ContextImpl",
          "android/content/pm/PackageManager", "android/app/ApplicationPackageManager");

  static {
    for (String line : BuildLists.lines("shadowed-methods.txt")) {
      int space = line.indexOf(' ');
      METHODS.put(line.substring(0, space), Set.of(line.substring(space + 1).split(" ")));
    }
  }

  private Fakes() {}

  /** Of a class by its name with slashes: the names of those methods, or {@link #ALL}. */
  static Set<String> of(String type) {
    return METHODS.getOrDefault(type, Set.of());
  }

  /** Whether something else answers in place of the method, as {@code package.Class.method}. */
  public static boolean answer(String call) {
    int dot = call.lastIndexOf('.');
    String type = call.substring(0, dot).replace('.', '/');
    String method = call.substring(dot + 1);
    return has(type, method) || has(MADE_BY.getOrDefault(type, type), method);
  }

  private static boolean has(String type, String method) {
    Set<String> methods = of(type);
    return methods.contains(method) || methods.equals(ALL);
  }
}
