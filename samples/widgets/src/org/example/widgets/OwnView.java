package org.example.widgets;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

/** A view of no known kind. */
public class OwnView extends View {
  public OwnView(Context context, AttributeSet attributes) {
    super(context, attributes);
  }
}
