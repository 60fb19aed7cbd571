package gauntlet.samples.hostile;

/** Something that an app should not do. */
interface Deed {
  /** Does it, and tells what became of it; does not return when it succeeds in ending or blocking the thread. */
  String perform(DeedsActivity activity, String argument);
}
