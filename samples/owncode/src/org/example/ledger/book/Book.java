package org.example.ledger.book;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.List;

/** Entries, and what can be told of them all. */
public final class Book {
  private final List<Entry> entries = new ArrayList<>();
  private final Totals totals = new Totals();

  public void add(Entry entry) {
    entries.add(entry);
    totals.count(entry);
  }

  public int size() {
    return entries.size();
  }

  public int sum() {
    return totals.sum();
  }

  public int mean() {
    return totals.mean();
  }

  public String asJson() {
    List<String> names = new ArrayList<>();
    for (Entry entry : entries) names.add(entry.shown());
    return new Gson().toJson(names);
  }

  public void read(String text) {
    String[] names = new Gson().fromJson(text, String[].class);
    for (String name : names) add(new Entry(name, 1));
  }
}
