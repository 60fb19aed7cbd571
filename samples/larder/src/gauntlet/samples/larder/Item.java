package gauntlet.samples.larder;

/** One thing on a shelf. */
final class Item {
  /** Zero until it is stored. */
  final long id;
  final String name;
  final int amount;
  final int shelf;
  final boolean favourite;
  final String notes;

  Item(long id, String name, int amount, int shelf, boolean favourite, String notes) {
    this.id = id;
    this.name = name;
    this.amount = amount;
    this.shelf = shelf;
    this.favourite = favourite;
    this.notes = notes;
  }
}
