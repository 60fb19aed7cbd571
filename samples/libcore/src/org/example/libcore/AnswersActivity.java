package org.example.libcore;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.TextView;

/** Asks java.* for something when it is made, and writes each answer to the log. */
abstract class AnswersActivity extends Activity {
  interface Question {
    Object answer() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText(getClass().getSimpleName());
    setContentView(text);
    askAll();
  }

  abstract void askAll();

  /** What was thrown is an answer, too. */
  static void ask(String name, Question question) {
    String answer;
    try {
      answer = String.valueOf(question.answer());
    } catch (Exception e) {
      answer = e.getClass().getSimpleName();
    }
    Log.i("libcore", name + ": " + answer);
  }
}
