package gauntlet.turns;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What a few threads do with a few monitors, made up from a seed. */
final class RandomProgram {
  enum Kind { LOCK, WAIT, NOTIFY, NOTIFY_ALL, PARK, UNPARK, SLEEP, YIELD, JOIN, INTERRUPT, START, POST, COMPUTE, MARK }

  /** One step: on a monitor or a thread, for so long (0 is no limit), with what is done under a lock. */
  record Step(Kind kind, int on, int ms, List<Step> body) {}

  private static final int STEPS = 5;
  private static final int DEPTH = 3;

  final int monitors;
  /** What each thread does; the first is the main thread. */
  final List<List<Step>> threads = new ArrayList<>();
  /** What each message does that is posted to the main thread. */
  final List<List<Step>> messages = new ArrayList<>();
  private final Random random;

  RandomProgram(long seed) {
    random = new Random(seed);
    monitors = 1 + random.nextInt(3);
    int count = 2 + random.nextInt(4);
    int posts = random.nextInt(3);
    for (int i = 0; i < count; i++) threads.add(steps(new ArrayList<>(), count, posts));
    for (int i = 0; i < posts; i++) messages.add(steps(new ArrayList<>(), count, posts));
  }

  private List<Step> steps(List<Integer> held, int threads, int posts) {
    List<Step> steps = new ArrayList<>();
    for (int n = random.nextInt(STEPS); n >= 0; n--) steps.add(step(held, threads, posts));
    return steps;
  }

  private Step step(List<Integer> held, int threads, int posts) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    int ms = random.nextBoolean() ? 0 : 1 + random.nextInt(3);
    return switch (kind) {
      case WAIT, NOTIFY, NOTIFY_ALL ->
          held.isEmpty() ? lock(held, threads, posts) : new Step(kind, held.get(random.nextInt(held.size())), ms, List.of());
      case LOCK -> held.size() < DEPTH ? lock(held, threads, posts) : new Step(Kind.MARK, 0, 0, List.of());
      case UNPARK, JOIN, INTERRUPT, START -> new Step(kind, random.nextInt(threads), ms, List.of());
      case POST -> posts == 0 ? new Step(Kind.MARK, 0, 0, List.of()) : new Step(kind, random.nextInt(posts), 0, List.of());
      default -> new Step(kind, 0, ms, List.of());
    };
  }

  private Step lock(List<Integer> held, int threads, int posts) {
    int monitor = random.nextInt(monitors);
    held.add(monitor);
    Step lock = new Step(Kind.LOCK, monitor, 0, steps(held, threads, posts));
    held.remove(held.size() - 1);
    return lock;
  }
}
