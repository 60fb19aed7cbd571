package org.example.limits;

import android.graphics.Bitmap;
import android.util.Log;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Tells what becomes of a page. */
class Client extends WebViewClient {
  @Override
  public void onPageStarted(WebView view, String url, Bitmap icon) {
    tell("started " + url);
  }

  @Override
  public void onReceivedError(WebView view, int code, String description, String url) {
    tell("error " + code + " " + description + " " + url);
  }

  @Override
  public void onPageFinished(WebView view, String url) {
    tell("finished " + url + ", " + view.getProgress());
  }

  static void tell(String what) {
    Log.i(LimitsActivity.TAG, what);
  }
}
