package gauntlet.probe;

import java.util.Arrays;

/**
 * Where the code of an instrumented APK notes that it was there. One source for two places: the APK carries it as DEX
 * for phones, and on the jvm device the host's own copy, outside the sandbox, is one for host and app.
 *
 * <p>Marks are kept in pages that are made when first needed and never replaced, so that nobody has to know how many
 * probes there are and no thread can write into a copy that was given up.
 */
public final class Probes {
  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  /** Ids are below this. */
  public static final int LIMIT = PAGE_SIZE << PAGE_BITS;

  private static final boolean[][] PAGES = new boolean[LIMIT >> PAGE_BITS][];
  private static boolean leftToHost;
  private static boolean sending;

  private Probes() {}

  /** Called by instrumented code, from any thread. */
  public static void hit(int id) {
    boolean[] page = PAGES[id >>> PAGE_BITS];
    if (page == null) page = newPage(id >>> PAGE_BITS);
    page[id & (PAGE_SIZE - 1)] = true;
  }

  /** The ids hit since the last call, seen before or not, ascending. */
  public static synchronized int[] take() {
    int[] ids = new int[64];
    int count = 0;
    for (int number = 0; number < PAGES.length; number++) {
      boolean[] page = PAGES[number];
      if (page == null) continue;
      for (int place = 0; place < PAGE_SIZE; place++) {
        if (!page[place]) continue;
        // Read first, cleared then: a hit in between is part of what is handed out now.
        page[place] = false;
        if (count == ids.length) ids = Arrays.copyOf(ids, 2 * count);
        ids[count++] = (number << PAGE_BITS) | place;
      }
    }
    return Arrays.copyOf(ids, count);
  }

  /** Said by a host that takes the ids itself, before any app runs: nothing will be sent. */
  public static synchronized void leaveToHost() {
    leftToHost = true;
  }

  private static synchronized boolean[] newPage(int number) {
    if (PAGES[number] == null) PAGES[number] = new boolean[PAGE_SIZE];
    if (!leftToHost && !sending) {
      sending = true;
      ProbeSender.start();
    }
    return PAGES[number];
  }
}
