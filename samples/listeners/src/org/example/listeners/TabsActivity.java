package org.example.listeners;

import android.app.TabActivity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TabHost;

/** Its tabs are activities. */
public final class TabsActivity extends TabActivity {
  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    TabHost host = getTabHost();
    Intent items = new Intent(this, ItemsActivity.class);
    host.addTab(host.newTabSpec("items").setIndicator("Items").setContent(items));
    TabHost.TabSpec values = host.newTabSpec("values");
    values.setIndicator("Values");
    values.setContent(new Intent(this, ValuesActivity.class));
    host.addTab(values);
  }
}
