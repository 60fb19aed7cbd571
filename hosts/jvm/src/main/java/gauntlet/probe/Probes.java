package gauntlet.probe;

import java.util.BitSet;

/** Where the code of an instrumented APK notes that it was there. Outside the sandbox: one for host and app. */
public final class Probes {
  private static final BitSet HIT = new BitSet();

  private Probes() {}

  /** Called by instrumented code, from any thread. */
  public static void hit(int id) {
    synchronized (HIT) {
      HIT.set(id);
    }
  }

  /** The ids hit since the last call, ascending. */
  public static int[] take() {
    synchronized (HIT) {
      int[] ids = HIT.stream().toArray();
      HIT.clear();
      return ids;
    }
  }
}
