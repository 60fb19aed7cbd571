package org.example.phone;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** Leads to the pages, one for each part of the phone. */
public class MainActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    lead("drawn", DrawnActivity.class);
    lead("fields", FieldsActivity.class);
    lead("allowed", AllowedActivity.class);
    lead("files", FilesActivity.class);
    lead("rows", RowsActivity.class);
    lead("others", OthersActivity.class);
    lead("long", LongActivity.class);
    lead("services", ServicesActivity.class);
    lead("system", SystemActivity.class);
  }

  private void lead(String name, Class<? extends Activity> page) {
    add(name, () -> {
      startActivity(new Intent(this, page));
      return null;
    });
  }
}
