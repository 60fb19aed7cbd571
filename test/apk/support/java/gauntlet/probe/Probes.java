package gauntlet.probe;

import java.util.ArrayList;
import java.util.List;

/** Stands before the class of the same name in an APK, and keeps every hit in order. */
public final class Probes {
  private static final List<Integer> HITS = new ArrayList<>();

  private static final int MOST = 100_000;

  private Probes() {}

  public static void hit(int id) {
    if (HITS.size() == MOST) throw new IllegalStateException("this goes on for ever");
    HITS.add(id);
  }

  /** The ids since the last call. */
  public static List<Integer> take() {
    List<Integer> taken = List.copyOf(HITS);
    HITS.clear();
    return taken;
  }
}
