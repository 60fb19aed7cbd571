package org.example.limits;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** A page of the app's own text in a view that is made by code, of a class of its own. */
public class MadePageActivity extends Activity {
  static final class OwnWebView extends WebView {
    OwnWebView(Context context) {
      super(context);
      getSettings().setUserAgentString(getSettings().getUserAgentString() + " limits");
      setWebViewClient(new Client());
      setWebChromeClient(
          new WebChromeClient() {
            @Override
            public void onProgressChanged(WebView view, int progress) {
              Client.tell("progress " + progress);
            }
          });
    }
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    OwnWebView page = new OwnWebView(this);
    setContentView(page);
    page.loadDataWithBaseURL(null, "<p>a page</p>", "text/html", "utf-8", null);
    page.evaluateJavascript("1 + 1", result -> Client.tell("result " + result));
  }
}
