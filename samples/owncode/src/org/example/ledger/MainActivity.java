package org.example.ledger;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;
import net.example.pro.R;
import org.example.ledger.book.Book;
import org.example.ledger.book.Entry;

/** Writes into a book, and shows what it has to say. */
public class MainActivity extends Activity {
  private final Book book = new Book();

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    said(getString(R.string.ledger_nothing));
    findViewById(R.id.ledger_add).setOnClickListener(view -> {
      book.add(new Entry("entry " + (book.size() + 1), 7 * (book.size() + 1)));
      said(book.size() + " entries");
    });
    findViewById(R.id.ledger_write).setOnClickListener(view -> said(book.asJson()));
    findViewById(R.id.ledger_sum).setOnClickListener(view -> {
      startActivity(new Intent(this, SumActivity.class).putExtra("org.example.ledger.SUM", book.sum()));
    });
    // Two bugs: nobody has asked whether there is an entry, or whether the text is one.
    findViewById(R.id.ledger_divide).setOnClickListener(view -> said("mean " + book.mean()));
    findViewById(R.id.ledger_read).setOnClickListener(view -> {
      book.read("{\"name\": \"torn");
      said(book.size() + " entries");
    });
  }

  private void said(String text) {
    ((TextView) findViewById(R.id.ledger_said)).setText(text);
  }
}
