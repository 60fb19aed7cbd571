package gauntlet.phone.hooks;

import java.util.Map;
import java.util.WeakHashMap;

/** Takes the place of a weak map in the app's code, and keeps its keys. */
public class KeptKeysMap<K, V> extends WeakHashMap<K, V> {
  public KeptKeysMap() {}

  public KeptKeysMap(int capacity) {
    super(capacity);
  }

  public KeptKeysMap(int capacity, float load) {
    super(capacity, load);
  }

  public KeptKeysMap(Map<? extends K, ? extends V> entries) {
    super(entries);
  }

  @Override
  public V put(K key, V value) {
    if (key != null && !containsKey(key)) Kept.keep(key);
    return super.put(key, value);
  }
}
