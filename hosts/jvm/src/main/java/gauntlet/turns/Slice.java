package gauntlet.turns;

/**
 * How much a thread may compute before the next goes on, in counts: rounds of loops and calls of methods. By the same counts the
 * phone's clock moves on while somebody computes, roughly as fast as on a phone.
 */
final class Slice {
  static final int COUNTS = 50_000;
  static final int MILLIS = 1;
  /** What the main thread may do before it gives way to others at all: as a rule it has long come back to its queue. */
  static final int OF_MAIN = 200 * COUNTS;
  /** What it costs to leave the turn to others, whether or not there are any: otherwise no time passes while one asks again and again. */
  static final int YIELD = 1000;
  static final int WAIT = 100;

  private Slice() {}
}
