package gauntlet.shadows;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.graphics.Canvas;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import gauntlet.phone.process.AppProcess;
import java.util.Map;
import java.util.Set;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowWebView;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * There is no browser: a page stays empty, which is reported as a device limit. The app hears that it was loaded, so that it does not
 * wait for ever; of a page in the network it hears first what a phone without a network would tell it.
 */
@Implements(className = "android.webkit.WebView")
public class PhoneWebView extends ShadowWebView {
  private static final String API = "android.webkit.WebView";
  private static final String PACKAGE = "com.google.android.webview";
  private static final String BLANK = "about:blank";
  private static final Set<String> REMOTE = Set.of("http", "https", "ftp");
  private static final int LOADED = 100;
  private static final int LONGEST = 200;

  @RealObject private WebView view;
  private boolean loaded;

  @Override
  @Implementation
  protected void loadUrl(String url) {
    loadUrl(url, null);
  }

  @Override
  @Implementation
  protected void loadUrl(String url, Map<String, String> headers) {
    super.loadUrl(url, headers);
    if (url == null) return;
    limit("page " + url + " is not shown");
    if (!url.startsWith("javascript:")) tellOf(url);
  }

  @Implementation
  protected void postUrl(String url, byte[] data) {
    loadUrl(url);
  }

  @Override
  @Implementation
  protected void loadData(String data, String type, String encoding) {
    super.loadData(data, type, encoding);
    limit("page is not shown: " + data);
    tellOf("data:" + type + "," + data);
  }

  @Override
  @Implementation
  protected void loadDataWithBaseURL(String base, String data, String type, String encoding, String history) {
    super.loadDataWithBaseURL(base, data, type, encoding, history);
    limit("page is not shown: " + data);
    // The text itself comes from the app, whatever address it is to have.
    tell(base == null ? BLANK : base, false);
  }

  @Override
  @Implementation
  protected void reload() {
    super.reload();
    String url = getUrl();
    if (url != null) tellOf(url);
  }

  @Override
  @Implementation
  protected void evaluateJavascript(String script, ValueCallback<String> callback) {
    super.evaluateJavascript(script, callback);
    limit("script is not run: " + script);
    // What a phone gives for a script without a result.
    if (callback != null) later(() -> callback.onReceiveValue("null"));
  }

  @Implementation
  protected int getProgress() {
    return loaded ? LOADED : 0;
  }

  /** As large as it may be, like the true one with a page. */
  @Implementation
  protected void onMeasure(int width, int height) {
    ReflectionHelpers.callInstanceMethod(
        View.class,
        view,
        "setMeasuredDimension",
        ClassParameter.from(int.class, View.getDefaultSize(0, width)),
        ClassParameter.from(int.class, View.getDefaultSize(0, height)));
  }

  /** The browser would be asked where it is. */
  @Implementation
  protected boolean setFrame(int left, int top, int right, int bottom) {
    return Shadow.directlyOn(
        view,
        View.class,
        "setFrame",
        ClassParameter.from(int.class, left),
        ClassParameter.from(int.class, top),
        ClassParameter.from(int.class, right),
        ClassParameter.from(int.class, bottom));
  }

  @Implementation
  protected void dispatchDraw(Canvas canvas) {
    limit("no page is shown");
    Shadow.directlyOn(view, WebView.class, "dispatchDraw", ClassParameter.from(Canvas.class, canvas));
  }

  /** Every phone has a browser, even if this one shows nothing. */
  @Implementation(minSdk = 26)
  protected static PackageInfo getCurrentWebViewPackage() {
    PackageInfo info = new PackageInfo();
    info.packageName = PACKAGE;
    info.versionName = "113.0.5672.136";
    info.versionCode = 567263637;
    info.applicationInfo = new ApplicationInfo();
    info.applicationInfo.packageName = PACKAGE;
    info.applicationInfo.enabled = true;
    info.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_INSTALLED;
    return info;
  }

  @Implementation(minSdk = 28)
  protected static ClassLoader getWebViewClassLoader() {
    return WebView.class.getClassLoader();
  }

  @Implementation(minSdk = 27)
  protected static Uri getSafeBrowsingPrivacyPolicyUrl() {
    return Uri.parse("https://www.google.com/chrome/browser/privacy/");
  }

  private void tellOf(String url) {
    tell(url, REMOTE.contains(String.valueOf(Uri.parse(url).getScheme())));
  }

  private void tell(String url, boolean remote) {
    later(
        () -> {
          WebViewClient client = getWebViewClient();
          WebChromeClient chrome = getWebChromeClient();
          if (client != null) client.onPageStarted(view, url, null);
          if (client != null && remote) client.onReceivedError(view, new Request(url), new Unreachable());
          loaded = true;
          if (chrome != null) chrome.onProgressChanged(view, LOADED);
          if (client != null) client.onPageFinished(view, url);
        });
  }

  private void later(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }

  private static void limit(String message) {
    AppProcess process = AppProcess.current();
    if (process != null) process.limit(API, message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "...");
  }

  /** The request for a page itself, not for a part of it. */
  private record Request(String url) implements WebResourceRequest {
    @Override
    public Uri getUrl() {
      return Uri.parse(url);
    }

    @Override
    public boolean isForMainFrame() {
      return true;
    }

    @Override
    public boolean isRedirect() {
      return false;
    }

    @Override
    public boolean hasGesture() {
      return false;
    }

    @Override
    public String getMethod() {
      return "GET";
    }

    @Override
    public Map<String, String> getRequestHeaders() {
      return Map.of();
    }
  }

  /** What a phone says while it has no network. */
  private static final class Unreachable extends WebResourceError {
    /** What Robolectric has every class of the framework implement, and leaves to the subclasses of abstract ones. */
    public Object $$robo$getData() {
      return null;
    }

    @Override
    public int getErrorCode() {
      return WebViewClient.ERROR_HOST_LOOKUP;
    }

    @Override
    public CharSequence getDescription() {
      return "net::ERR_INTERNET_DISCONNECTED";
    }
  }
}
