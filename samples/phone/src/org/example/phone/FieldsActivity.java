package org.example.phone;

import android.os.Bundle;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.LinearLayout;

/** Fields that nobody can type into, since a touch gives them no focus, and one that takes text. */
public class FieldsActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    EditText fixed = field("fixed");
    fixed.setFocusable(false);
    add(fixed);
    LinearLayout row = new LinearLayout(this);
    row.setDescendantFocusability(ViewGroup.FOCUS_BLOCK_DESCENDANTS);
    row.addView(field("kept"));
    add(row);
    add(field("free"));
  }

  private EditText field(String text) {
    EditText field = new EditText(this);
    field.setText(text);
    return field;
  }
}
