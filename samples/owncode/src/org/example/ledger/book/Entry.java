package org.example.ledger.book;

/** A line of a book. */
public final class Entry {
  private final String name;
  private final int amount;

  public Entry(String name, int amount) {
    this.name = name;
    this.amount = amount;
  }

  int amount() {
    return amount;
  }

  String shown() {
    return name + ": " + amount + " coins";
  }
}
