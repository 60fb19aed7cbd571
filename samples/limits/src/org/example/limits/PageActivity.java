package org.example.limits;

import android.app.Activity;
import android.os.Bundle;
import android.webkit.WebView;
import android.widget.TextView;

/** A page from the network in a layout. */
public class PageActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.page);
    ((TextView) findViewById(R.id.title)).setText("a page");
    WebView page = findViewById(R.id.page);
    page.getSettings().setJavaScriptEnabled(true);
    page.setWebViewClient(new Client());
    page.loadUrl("https://example.org/");
  }
}
