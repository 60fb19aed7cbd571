package org.example.widgets;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.EditText;

/** What stands between OwnField and EditText. */
public class OwnFieldBase extends EditText {
  public OwnFieldBase(Context context, AttributeSet attributes) {
    super(context, attributes);
  }
}
