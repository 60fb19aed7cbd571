package gauntlet.phone;

import android.content.Intent;
import android.os.Bundle;
import android.os.Parcel;
import java.util.ArrayList;
import java.util.List;

/** What the system keeps of a task whose process it has killed: bytes only, no object of the old process. */
final class SavedTask {
  private record Saved(Entry entry, int caller, byte[] intent, byte[] state) {}

  private final List<Saved> saved = new ArrayList<>();

  SavedTask(List<Entry> bottomFirst) {
    for (Entry entry : bottomFirst) {
      Entry bare = new Entry(entry.info, null);
      bare.request = entry.request;
      bare.callerFragment = entry.callerFragment;
      Bundle intent = new Bundle();
      intent.putParcelable("intent", entry.intent);
      saved.add(new Saved(bare, bottomFirst.indexOf(entry.caller), bytes(intent), bytes(entry.saved)));
    }
  }

  boolean isEmpty() {
    return saved.isEmpty();
  }

  /** The entries for a new process, bottom first. */
  List<Entry> entries(ClassLoader loader) {
    List<Entry> entries = new ArrayList<>();
    for (Saved one : saved) {
      Entry entry = one.entry;
      entry.intent = (Intent) bundle(one.intent, loader).getParcelable("intent");
      entry.intent.setExtrasClassLoader(loader);
      entry.saved = bundle(one.state, loader);
      entry.caller = one.caller < 0 ? null : entries.get(one.caller);
      entries.add(entry);
    }
    return entries;
  }

  static byte[] bytes(Bundle bundle) {
    Parcel parcel = Parcel.obtain();
    try {
      parcel.writeBundle(bundle == null ? new Bundle() : bundle);
      return parcel.marshall();
    } finally {
      parcel.recycle();
    }
  }

  static Bundle bundle(byte[] bytes, ClassLoader loader) {
    Parcel parcel = Parcel.obtain();
    try {
      parcel.unmarshall(bytes, 0, bytes.length);
      parcel.setDataPosition(0);
      Bundle bundle = parcel.readBundle(loader);
      bundle.setClassLoader(loader);
      return bundle;
    } finally {
      parcel.recycle();
    }
  }
}
