package gauntlet.phone.boot;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.URL;
import java.net.URLConnection;
import java.util.Map;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import org.robolectric.util.ReflectionHelpers;

/** What a JVM has one of, and an app may put its own in place of: in the next process it is as it was before any app. */
final class JvmDefaults {
  private final PrintStream out = System.out;
  private final PrintStream errors = System.err;
  private final InputStream in = System.in;
  private final ProxySelector proxies = ProxySelector.getDefault();
  private final HostnameVerifier verifier = HttpsURLConnection.getDefaultHostnameVerifier();

  void restore(Thread main) {
    System.setOut(out);
    System.setErr(errors);
    System.setIn(in);
    CookieHandler.setDefault(null);
    ResponseCache.setDefault(null);
    Authenticator.setDefault(null);
    ProxySelector.setDefault(proxies);
    HttpURLConnection.setFollowRedirects(true);
    HttpsURLConnection.setDefaultHostnameVerifier(verifier);
    // The next who asks gets a new one.
    forget(HttpsURLConnection.class, "defaultSSLSocketFactory");
    main.setUncaughtExceptionHandler(null);
    // These can be set only once in a JVM.
    if (forget(URL.class, "factory") && ReflectionHelpers.getStaticField(URL.class, "handlers") instanceof Map<?, ?> made) made.clear();
    if (forget(URLConnection.class, "factory") && ReflectionHelpers.getStaticField(URLConnection.class, "handlers") instanceof Map<?, ?> made) made.clear();
  }

  /** Whether there was something. */
  private static boolean forget(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      boolean known = field.get(null) != null;
      field.set(null, null);
      return known;
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another JDK keeps it elsewhere, or does not let it be seen: what the app has put there stays.
      return false;
    }
  }
}
