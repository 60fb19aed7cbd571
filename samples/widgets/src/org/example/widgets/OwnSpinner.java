package org.example.widgets;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.Spinner;

/** A Spinner by inheritance. */
public class OwnSpinner extends Spinner {
  public OwnSpinner(Context context, AttributeSet attributes) {
    super(context, attributes);
  }
}
