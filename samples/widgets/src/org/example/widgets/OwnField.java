package org.example.widgets;

import android.content.Context;
import android.util.AttributeSet;

/** An EditText, two steps up. */
public final class OwnField extends OwnFieldBase {
  public OwnField(Context context, AttributeSet attributes) {
    super(context, attributes);
  }
}
