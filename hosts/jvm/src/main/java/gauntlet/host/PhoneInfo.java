package gauntlet.host;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the phone is and can do, as {@code hello} tells it. What no option has changed stands in a resource, so that it
 * can also be read where no JVM runs. The key that ends a call is missing, as it would end nothing here.
 */
final class PhoneInfo {
  private static final Map<String, Object> DEFAULT = Json.parseObject(Resources.text("phone.json"));

  private PhoneInfo() {}

  /** A {@code DeviceInfo} for the phone with these options. */
  static Map<String, Object> of(Options options) {
    Map<String, Object> info = new LinkedHashMap<>(DEFAULT);
    info.put("api", options.api());
    info.put("size", Map.of("width", options.width(), "height", options.height()));
    info.put("dpi", options.dpi());
    return info;
  }

  /** The API level unless an option names another. */
  static String defaultApi() {
    return String.valueOf(whole(DEFAULT.get("api")));
  }

  /** The screen unless an option names another, as that option has it. */
  static String defaultScreen() {
    Map<?, ?> size = (Map<?, ?>) DEFAULT.get("size");
    return whole(size.get("width")) + "x" + whole(size.get("height")) + "@" + whole(DEFAULT.get("dpi"));
  }

  private static int whole(Object number) {
    return ((Number) number).intValue();
  }
}
