package gauntlet.samples.hostile;

/** A deed that the system may refuse: the refusal is its outcome. */
interface Attempt {
  String perform(DeedsActivity activity, String argument) throws Throwable;

  /** What one attempt came to, in a few words. */
  static String outcome(Attempt attempt, DeedsActivity activity, String argument) {
    try {
      return "done " + attempt.perform(activity, argument);
    } catch (Throwable refusal) {
      return "refused " + refusal;
    }
  }

  static Deed here(Attempt attempt) {
    return (activity, argument) -> outcome(attempt, activity, argument);
  }

  /** The same on a thread of its own, as Android demands for the network. */
  static Deed elsewhere(String name, Attempt attempt) {
    return (activity, argument) -> {
      new Thread(() -> activity.show(name, outcome(attempt, activity, argument)), "hostile-" + name).start();
      return "under way";
    };
  }
}
