package org.example.phone;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.HorizontalScrollView;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.ScrollView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** Three things that scroll: sideways, down, and a list. */
public class LongActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    HorizontalScrollView sideways = new HorizontalScrollView(this);
    TextView wide = new TextView(this);
    wide.setText("wide");
    wide.setWidth(4000);
    sideways.addView(wide);
    layout.addView(sideways, new LinearLayout.LayoutParams(-1, 60));
    ScrollView down = new ScrollView(this);
    TextView high = new TextView(this);
    high.setText("high");
    high.setHeight(20000);
    down.addView(high);
    layout.addView(down, new LinearLayout.LayoutParams(-1, 0, 1));
    List<String> items = new ArrayList<>();
    for (int i = 0; i < 1000; i++) items.add("item " + i);
    ListView list = new ListView(this);
    list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, items));
    layout.addView(list, new LinearLayout.LayoutParams(-1, 0, 1));
    setContentView(layout);
  }
}
