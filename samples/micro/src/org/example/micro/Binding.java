package org.example.micro;

import android.view.LayoutInflater;
import android.view.View;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.Spinner;

/** Finds its views as a generated binding does: by a chain of null checks, none of which tests a value. */
final class Binding {
  final View root;
  final CheckBox one;
  final CheckBox two;
  final EditText three;
  final Spinner four;
  final View next;

  private Binding(View root, CheckBox one, CheckBox two, EditText three, Spinner four, View next) {
    this.root = root;
    this.one = one;
    this.two = two;
    this.three = three;
    this.four = four;
    this.next = next;
  }

  static Binding inflate(LayoutInflater inflater) {
    return bind(inflater.inflate(R.layout.bound, null, false));
  }

  static Binding bind(View root) {
    missing:
    {
      CheckBox one = root.findViewById(R.id.one);
      if (one == null) break missing;
      CheckBox two = root.findViewById(R.id.two);
      if (two == null) break missing;
      EditText three = root.findViewById(R.id.three);
      if (three == null) break missing;
      Spinner four = root.findViewById(R.id.four);
      if (four == null) break missing;
      View next = root.findViewById(R.id.next);
      if (next == null) break missing;
      return new Binding(root, one, two, three, four, next);
    }
    throw new NullPointerException("a view is missing");
  }
}
