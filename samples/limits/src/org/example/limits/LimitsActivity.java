package org.example.limits;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.webkit.CookieManager;
import android.webkit.CookieSyncManager;
import android.webkit.GeolocationPermissions;
import android.webkit.MimeTypeMap;
import android.webkit.ServiceWorkerClient;
import android.webkit.ServiceWorkerController;
import android.webkit.TracingController;
import android.webkit.URLUtil;
import android.webkit.WebSettings;
import android.webkit.WebStorage;
import android.webkit.WebView;
import android.webkit.WebViewDatabase;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;

/** Needs what only a browser or native code has, one word for each deed. What becomes of it goes to the log. */
public class LimitsActivity extends Activity {
  static final String TAG = "limits";

  private interface Deed {
    Object perform() throws Exception;
  }

  /** What a library calls the browser by. */
  public interface Browser {
    String[] getSupportedFeatures();
  }

  private LinearLayout words;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    words = new LinearLayout(this);
    words.setOrientation(LinearLayout.VERTICAL);
    ScrollView scrolling = new ScrollView(this);
    scrolling.addView(words);
    setContentView(scrolling);
    word("page", () -> open(PageActivity.class));
    word("made page", () -> open(MadePageActivity.class));
    word("empty page", () -> open(EmptyPageActivity.class));
    word("browser", this::browser);
    word("workers", () -> {
      ServiceWorkerController workers = ServiceWorkerController.getInstance();
      workers.setServiceWorkerClient(new ServiceWorkerClient());
      workers.getServiceWorkerWebSettings().setAllowFileAccess(false);
      return workers.getServiceWorkerWebSettings().getAllowFileAccess() + ", " + workers.getServiceWorkerWebSettings().getAllowContentAccess();
    });
    word("no intent", () -> {
      startActivity(null);
      return "started";
    });
    word("tracing", () -> TracingController.getInstance().isTracing());
    word("features", this::features);
    word("library", () -> Class.forName("org.example.shared.Gone"));
    word("native", () -> answer());
    word("initialiser", () -> Initialised.answer());
    word("initialiser again", this::again);
    word("own loader", () -> {
      Loader.byFile(getFilesDir(), "own");
      return "loaded";
    });
    word("other loader", () -> {
      Loader.orElse("other");
      return "loaded";
    });
    word("reflection", () -> {
      Runtime.class.getMethod("loadLibrary", String.class).invoke(Runtime.getRuntime(), "reflected");
      return "loaded";
    });
    word("without", () -> {
      try {
        System.loadLibrary("optional");
        return "loaded";
      } catch (UnsatisfiedLinkError e) {
        return "goes on without";
      }
    });
  }

  private void word(String text, Deed deed) {
    TextView word = new TextView(this);
    word.setText(text);
    word.setOnClickListener(
        view -> {
          try {
            Client.tell(String.valueOf(deed.perform()));
          } catch (RuntimeException e) {
            throw e;
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    words.addView(word);
  }

  private Object open(Class<?> activity) {
    startActivity(new Intent(this, activity));
    return "opens " + activity.getSimpleName();
  }

  private static native int answer();

  private Object again() {
    try {
      return Initialised.answer();
    } catch (UnsatisfiedLinkError e) {
      return Initialised.answer();
    }
  }

  /** What libraries ask of the browser beside the framework. */
  private Object features() throws ReflectiveOperationException {
    String place = "org.chromium.support_lib_glue.SupportLibReflectionUtil";
    Class<?> glue = Class.forName(place, false, WebView.getWebViewClassLoader());
    InvocationHandler factory = (InvocationHandler) glue.getDeclaredMethod("createWebViewProviderFactory").invoke(null);
    Browser browser = (Browser) Proxy.newProxyInstance(Browser.class.getClassLoader(), new Class<?>[] {Browser.class}, factory);
    return Arrays.asList(browser.getSupportedFeatures()).contains("ALGORITHMIC_DARKENING");
  }

  /** What apps ask of the browser without showing a page. */
  private Object browser() {
    CookieSyncManager.createInstance(this).sync();
    CookieManager cookies = CookieManager.getInstance();
    cookies.setAcceptCookie(true);
    cookies.removeSessionCookies(done -> Log.i(TAG, "sessions removed"));
    cookies.setCookie("https://example.org/", "a=1");
    cookies.flush();
    WebViewDatabase database = WebViewDatabase.getInstance(this);
    WebStorage.getInstance().deleteAllData();
    GeolocationPermissions.getInstance().clearAll();
    WebView.setWebContentsDebuggingEnabled(true);
    WebView.clearClientCertPreferences(null);
    return cookies.getCookie("https://example.org/")
        + ", " + cookies.acceptCookie()
        + ", " + database.hasFormData()
        + ", " + !WebSettings.getDefaultUserAgent(this).isEmpty()
        + ", " + MimeTypeMap.getSingleton().getMimeTypeFromExtension("png")
        + ", " + URLUtil.guessUrl("example.org");
  }
}
