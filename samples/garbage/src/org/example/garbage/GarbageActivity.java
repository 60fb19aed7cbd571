package org.example.garbage;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Holds objects only weakly, makes garbage until they would be collected, and shows which are still there. */
public class GarbageActivity extends Activity {
  private static final int MEGABYTE = 1 << 20;
  private static final int GARBAGE = 600;
  private static int finalized;

  private final Map<Object, String> map = new WeakHashMap<>();
  private final Set<Object> set = Collections.newSetFromMap(new WeakHashMap<>());
  private WeakReference<Object> reference;
  private Note note;
  private int heard;
  private byte[] garbage;
  private TextView text;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    text = new TextView(this);
    layout.addView(text);
    Button collect = new Button(this);
    collect.setText("Collect");
    collect.setOnClickListener(view -> collect());
    layout.addView(collect);
    setContentView(layout);
    holdWeakly();
  }

  private void holdWeakly() {
    map.put(new Object(), "value");
    set.add(new Object());
    reference = new WeakReference<>(new Object());
    note = new Note(new Object());
    new Finalized();
    // The preferences hold their listeners weakly: this one has nobody else.
    getPreferences(MODE_PRIVATE).registerOnSharedPreferenceChangeListener(new Listener());
  }

  private void collect() {
    for (int i = 0; i < GARBAGE; i++) garbage = new byte[MEGABYTE];
    garbage = null;
    System.gc();
    SharedPreferences preferences = getPreferences(MODE_PRIVATE);
    preferences.edit().putInt("count", preferences.getInt("count", 0) + 1).commit();
    text.setText("map " + map.size() + ", set " + set.size() + ", reference " + (reference.get() != null) + ", subclass "
        + (note.get() != null) + ", heard " + heard + ", finalized " + finalized);
  }

  private static final class Note extends WeakReference<Object> {
    Note(Object referent) {
      super(referent);
    }
  }

  private static final class Finalized {
    @Override
    protected void finalize() {
      finalized++;
    }
  }

  private final class Listener implements SharedPreferences.OnSharedPreferenceChangeListener {
    @Override
    public void onSharedPreferenceChanged(SharedPreferences preferences, String key) {
      heard++;
    }
  }
}
