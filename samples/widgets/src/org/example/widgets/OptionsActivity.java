package org.example.widgets;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.Spinner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;

/** Spinners whose options come from the layout, from code that can be read, from a stream, and from nowhere. */
public final class OptionsActivity extends Activity {
  private static final int ROW = android.R.layout.simple_spinner_item;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.options);
    Spinner resource = findViewById(R.id.resource);
    resource.setAdapter(ArrayAdapter.createFromResource(this, R.array.sizes, ROW));
    Spinner stringArray = findViewById(R.id.stringArray);
    stringArray.setAdapter(new ArrayAdapter<>(this, ROW, getResources().getStringArray(R.array.colours)));
    Spinner constants = findViewById(R.id.constants);
    constants.setAdapter(new ArrayAdapter<>(this, ROW, new String[] {"North", "South"}));
    Spinner list = findViewById(R.id.list);
    ArrayAdapter<String> adapter = new ArrayAdapter<>(this, ROW, Arrays.asList("One", "Two", "Three"));
    adapter.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
    list.setAdapter(adapter);
    Spinner stream = findViewById(R.id.stream);
    stream.setAdapter(new ArrayAdapter<>(this, ROW, towns()));
  }

  private List<String> towns() {
    List<String> towns = new ArrayList<>();
    Scanner lines = new Scanner(getResources().openRawResource(R.raw.towns));
    while (lines.hasNextLine()) towns.add(lines.nextLine());
    return towns;
  }
}
