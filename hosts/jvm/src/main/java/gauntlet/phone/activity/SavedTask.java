package gauntlet.phone.activity;

import gauntlet.phone.storage.ParcelBytes;
import java.util.ArrayList;
import java.util.List;

/** What the system keeps of a task whose process it has killed: bytes only, no object of the old process. */
public final class SavedTask {
  private record Saved(Entry entry, int caller, byte[] intent, byte[] state) {}

  private final List<Saved> saved = new ArrayList<>();

  public SavedTask(List<Entry> bottomFirst) {
    for (Entry entry : bottomFirst) {
      Entry bare = new Entry(entry.info, null);
      bare.request = entry.request;
      bare.callerFragment = entry.callerFragment;
      int caller = bottomFirst.indexOf(entry.caller);
      saved.add(new Saved(bare, caller, ParcelBytes.bytes(entry.intent), ParcelBytes.bytes(entry.saved)));
    }
  }

  /** The entries for a new process, bottom first. */
  public List<Entry> entries(ClassLoader loader) {
    List<Entry> entries = new ArrayList<>();
    for (Saved one : saved) {
      Entry entry = one.entry;
      entry.intent = ParcelBytes.intent(one.intent, loader);
      entry.saved = ParcelBytes.bundle(one.state, loader);
      entry.caller = one.caller < 0 ? null : entries.get(one.caller);
      entries.add(entry);
    }
    return entries;
  }
}
