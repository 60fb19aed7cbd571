package org.example.ledger.book;

/** What entries add up to. */
final class Totals {
  private int count;
  private int sum;

  void count(Entry entry) {
    count++;
    sum += entry.amount();
    if (sum > 1000000) throw new IllegalStateException("the ledger has overflown at entry " + count);
  }

  int sum() {
    return sum;
  }

  int mean() {
    return sum / count;
  }
}
