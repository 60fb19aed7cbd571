package gauntlet.samples.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.List;
import javax.net.ssl.HttpsURLConnection;

/** What a whole process has one of, and an app may put its own in place of. */
final class Defaults {
  private static final CookieManager COOKIES = new CookieManager();

  private Defaults() {}

  /** Changes all; some can be changed only once in a process. */
  static void change() {
    CookieHandler.setDefault(COOKIES);
    Authenticator.setDefault(new Authenticator() {});
    ProxySelector.setDefault(new NoProxy());
    HttpURLConnection.setFollowRedirects(false);
    HttpsURLConnection.setDefaultHostnameVerifier((name, session) -> true);
    URL.setURLStreamHandlerFactory(protocol -> protocol.equals("hostile") ? new Handler() : null);
    URLConnection.setContentHandlerFactory(type -> null);
    Thread.currentThread().setUncaughtExceptionHandler(new State.Swallower());
    System.setOut(new Silent());
  }

  /** Which of them are not as a process begins. */
  static String changed() {
    boolean[] changed = {
      CookieHandler.getDefault() != null, ProxySelector.getDefault() instanceof NoProxy, !HttpURLConnection.getFollowRedirects(),
      HttpsURLConnection.getDefaultHostnameVerifier().getClass().getName().contains("hostile"), isKnown("hostile"),
      Thread.currentThread().getUncaughtExceptionHandler() instanceof State.Swallower, System.out instanceof Silent,
    };
    StringBuilder text = new StringBuilder();
    for (boolean one : changed) text.append(one ? 1 : 0);
    return text.toString();
  }

  private static boolean isKnown(String protocol) {
    try {
      new URL(protocol + "://somewhere");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static final class Handler extends URLStreamHandler {
    @Override
    protected URLConnection openConnection(URL address) throws IOException {
      throw new IOException("nowhere");
    }
  }

  private static final class Silent extends PrintStream {
    Silent() {
      super(new ByteArrayOutputStream());
    }
  }

  private static final class NoProxy extends ProxySelector {
    @Override
    public List<Proxy> select(URI address) {
      return List.of();
    }

    @Override
    public void connectFailed(URI address, SocketAddress proxy, IOException failure) {}
  }
}
