package org.example.callbacks;

import android.app.AlertDialog;
import android.app.Dialog;
import android.app.DialogFragment;
import android.content.Intent;
import android.os.Bundle;
import android.widget.EditText;

/** Where all begins: other activities, a dialog, a field whose text is kept. */
public class MainActivity extends LoggedActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    EditText note = new EditText(this);
    note.setId(R.id.note);
    layout().addView(note);
    add("second", () -> startActivityForResult(new Intent(this, SecondActivity.class), 7));
    add("floating", () -> startActivity(new Intent(this, FloatingActivity.class)));
    add("handled", () -> startActivity(new Intent(this, HandledActivity.class)));
    add("sideways", () -> startActivity(new Intent(this, SidewaysActivity.class)));
    add("system", () -> startActivity(new Intent(this, SystemActivity.class)));
    add("dialog", () -> new Question().show(getFragmentManager(), "question"));
  }

  /** A dialog that comes back with its activity. */
  public static class Question extends DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
      CallbacksApplication.tell("Question onCreateDialog" + (state == null ? "" : " again"));
      return new AlertDialog.Builder(getActivity()).setTitle("Sure?").setPositiveButton("Yes", null).create();
    }

    @Override
    public void onStart() {
      super.onStart();
      CallbacksApplication.tell("Question onStart");
    }

    @Override
    public void onStop() {
      super.onStop();
      CallbacksApplication.tell("Question onStop");
    }
  }
}
