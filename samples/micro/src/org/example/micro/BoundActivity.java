package org.example.micro;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Reads four views of a binding; none of them depends on another. */
public final class BoundActivity extends Activity {
  private Binding binding;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    binding = Binding.inflate(getLayoutInflater());
    setContentView(binding.root);
    binding.next.setOnClickListener(
        button -> {
          Log.i("micro", "one " + binding.one.isChecked());
          Log.i("micro", "two " + binding.two.isChecked());
          Log.i("micro", "three " + binding.three.getText());
          Log.i("micro", "four " + binding.four.getSelectedItem());
        });
  }
}
