package gauntlet.shadows;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;

/**
 * A part of the browser as androidx.webkit talks to it, by names of methods. It can what a WebView of this age can, keeps what it is
 * set to, and otherwise has nothing in it: parts of it are such parts.
 */
public final class BrowserPart implements InvocationHandler {
  private static final String[] FEATURES = {
    "ALGORITHMIC_DARKENING", "CREATE_WEB_MESSAGE_CHANNEL", "DISABLED_ACTION_MODE_MENU_ITEMS", "DOCUMENT_START_SCRIPT:1",
    "ENTERPRISE_AUTHENTICATION_APP_LINK_POLICY", "FORCE_DARK", "FORCE_DARK_BEHAVIOR", "GET_COOKIE_INFO", "GET_VARIATIONS_HEADER",
    "GET_WEB_CHROME_CLIENT", "GET_WEB_VIEW_CLIENT", "GET_WEB_VIEW_RENDERER", "MULTI_PROCESS_QUERY", "OFF_SCREEN_PRERASTER",
    "POST_WEB_MESSAGE", "PROXY_OVERRIDE:3", "PROXY_OVERRIDE_REVERSE_BYPASS", "RECEIVE_HTTP_ERROR", "RECEIVE_WEB_RESOURCE_ERROR",
    "SAFE_BROWSING_ALLOWLIST", "SAFE_BROWSING_ENABLE", "SAFE_BROWSING_HIT", "SAFE_BROWSING_PRIVACY_POLICY_URL",
    "SAFE_BROWSING_RESPONSE_BACK_TO_SAFETY", "SAFE_BROWSING_RESPONSE_PROCEED", "SAFE_BROWSING_RESPONSE_SHOW_INTERSTITIAL",
    "SAFE_BROWSING_WHITELIST", "SERVICE_WORKER_BASIC_USAGE", "SERVICE_WORKER_BLOCK_NETWORK_LOADS", "SERVICE_WORKER_CACHE_MODE",
    "SERVICE_WORKER_CONTENT_ACCESS", "SERVICE_WORKER_FILE_ACCESS", "SERVICE_WORKER_SHOULD_INTERCEPT_REQUEST",
    "SHOULD_OVERRIDE_WITH_REDIRECTS", "START_SAFE_BROWSING", "TRACING_CONTROLLER_BASIC_USAGE", "VISUAL_STATE_CALLBACK",
    "WEB_MESSAGE_ARRAY_BUFFER", "WEB_MESSAGE_CALLBACK_ON_MESSAGE", "WEB_MESSAGE_GET_MESSAGE_PAYLOAD", "WEB_MESSAGE_LISTENER",
    "WEB_MESSAGE_PORT_CLOSE", "WEB_MESSAGE_PORT_POST_MESSAGE", "WEB_MESSAGE_PORT_SET_MESSAGE_CALLBACK",
    "WEB_RESOURCE_ERROR_GET_CODE", "WEB_RESOURCE_ERROR_GET_DESCRIPTION", "WEB_RESOURCE_REQUEST_IS_REDIRECT",
    "WEB_VIEW_RENDERER_CLIENT_BASIC_USAGE", "WEB_VIEW_RENDERER_TERMINATE",
  };

  private final Map<String, Object> kept = new HashMap<>();
  private final Map<String, BrowserPart> parts = new HashMap<>();
  /** Of what the app gives, such as the settings of a view. */
  private final Map<Object, BrowserPart> given = new WeakHashMap<>();

  private BrowserPart() {}

  public static InvocationHandler factory() {
    return new BrowserPart();
  }

  @Override
  public synchronized Object invoke(Object proxy, Method method, Object[] arguments) throws Exception {
    String name = method.getName();
    int count = method.getParameterCount();
    if (name.equals("getSupportedFeatures")) return FEATURES.clone();
    // What the app's own object for this part is, the app says itself.
    if (name.equals("getOrCreatePeer") && arguments[0] instanceof Callable<?> made) {
      if (!kept.containsKey(name)) kept.put(name, made.call());
      return kept.get(name);
    }
    if (name.startsWith("set") && count == 1) kept.put(name.substring("set".length()), arguments[0]);
    Object value = count == 0 ? kept.get(name.replaceFirst("^(get|is)", "")) : null;
    if (value != null) return value;
    if (method.getReturnType() != InvocationHandler.class) return empty(method.getReturnType());
    if (count == 1 && arguments[0] != null) return given.computeIfAbsent(arguments[0], any -> new BrowserPart());
    return parts.computeIfAbsent(name, any -> new BrowserPart());
  }

  private static Object empty(Class<?> type) {
    if (type == void.class) return null;
    if (type.isPrimitive()) return Array.get(Array.newInstance(type, 1), 0);
    if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
    if (type == String.class) return "";
    if (type == List.class) return List.of();
    if (type == Set.class) return Set.of();
    return type == Map.class ? Map.of() : null;
  }
}
