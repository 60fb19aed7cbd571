package gauntlet.samples.larder;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;

/** The items and what became of them, in a database. */
final class Store extends SQLiteOpenHelper {
  private static final long DAY_MS = 24L * 60 * 60 * 1000;

  Store(Context context) {
    super(context, "larder.db", null, 1);
  }

  @Override
  public void onCreate(SQLiteDatabase database) {
    database.execSQL(
        "create table item (id integer primary key, name text, amount integer, shelf integer, favourite integer, notes text)");
    database.execSQL("create table change (id integer primary key, item integer, amount integer, at integer)");
    write(database, new Item(0, "Apple jam", 4, 0, true, "From the old tree"));
    write(database, new Item(0, "Flour", 2, 1, true, ""));
    write(database, new Item(0, "Milk", 1, 2, false, "Opened"));
  }

  @Override
  public void onUpgrade(SQLiteDatabase database, int from, int to) {}

  List<Item> all(boolean byAmount) {
    return read("select * from item order by " + (byAmount ? "amount" : "name"));
  }

  /** Planted: the text goes into the statement as it is, so an apostrophe ends it early. */
  List<Item> named(String part) {
    return read("select * from item where name like '%" + part + "%' order by name");
  }

  /** The item, or null when it is gone. */
  Item find(long id) {
    List<Item> found = read("select * from item where id = " + id);
    return found.isEmpty() ? null : found.get(0);
  }

  long save(Item item) {
    return write(getWritableDatabase(), item);
  }

  void delete(long id) {
    getWritableDatabase().execSQL("delete from item where id = " + id);
    getWritableDatabase().execSQL("delete from change where item = " + id);
  }

  /** Notes that some of an item was used, or added. */
  void change(long item, int amount, long now) {
    ContentValues values = new ContentValues();
    values.put("item", item);
    values.put("amount", amount);
    values.put("at", now);
    getWritableDatabase().insert("change", null, values);
    getWritableDatabase().execSQL("update item set amount = amount + " + amount + " where id = " + item);
  }

  List<String> changes(long item) {
    List<String> lines = new ArrayList<>();
    try (Cursor rows = getReadableDatabase().rawQuery("select amount from change where item = " + item, null)) {
      while (rows.moveToNext()) lines.add(rows.getInt(0) < 0 ? "used " + -rows.getInt(0) : "added " + rows.getInt(0));
    }
    return lines;
  }

  int used(long item) {
    return number("select -sum(amount) from change where amount < 0 and item = " + item);
  }

  /** Whole days from the first use to now. */
  int days(long item, long now) {
    try (Cursor row = getReadableDatabase().rawQuery("select min(at) from change where item = " + item, null)) {
      return row.moveToFirst() && !row.isNull(0) ? (int) ((now - row.getLong(0)) / DAY_MS) : 0;
    }
  }

  private int number(String query) {
    try (Cursor row = getReadableDatabase().rawQuery(query, null)) {
      return row.moveToFirst() ? row.getInt(0) : 0;
    }
  }

  private List<Item> read(String query) {
    List<Item> items = new ArrayList<>();
    try (Cursor rows = getReadableDatabase().rawQuery(query, null)) {
      while (rows.moveToNext()) {
        items.add(
            new Item(
                rows.getLong(0), rows.getString(1), rows.getInt(2), rows.getInt(3), rows.getInt(4) != 0, rows.getString(5)));
      }
    }
    return items;
  }

  private static long write(SQLiteDatabase database, Item item) {
    ContentValues values = new ContentValues();
    if (item.id != 0) values.put("id", item.id);
    values.put("name", item.name);
    values.put("amount", item.amount);
    values.put("shelf", item.shelf);
    values.put("favourite", item.favourite);
    values.put("notes", item.notes);
    return database.insertWithOnConflict("item", null, values, SQLiteDatabase.CONFLICT_REPLACE);
  }
}
