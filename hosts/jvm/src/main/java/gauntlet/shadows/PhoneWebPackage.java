package gauntlet.shadows;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.net.Uri;
import android.webkit.WebView;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWebView;

/** Every phone has a WebView, even if this one shows nothing in it. */
@Implements(className = "android.webkit.WebView")
public class PhoneWebPackage extends ShadowWebView {
  private static final String NAME = "com.google.android.webview";

  @Implementation(minSdk = 26)
  protected static PackageInfo getCurrentWebViewPackage() {
    PackageInfo info = new PackageInfo();
    info.packageName = NAME;
    info.versionName = "113.0.5672.136";
    info.versionCode = 567263637;
    info.applicationInfo = new ApplicationInfo();
    info.applicationInfo.packageName = NAME;
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
}
