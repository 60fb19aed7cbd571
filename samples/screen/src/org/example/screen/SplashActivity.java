package org.example.screen;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.ObjectAnimator;
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** A picture that comes up slowly, and makes way for the app by itself. */
public class SplashActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText("Welcome");
    setContentView(text);
    ObjectAnimator comingUp = ObjectAnimator.ofFloat(text, View.ALPHA, 0, 1).setDuration(6000);
    comingUp.addListener(new AnimatorListenerAdapter() {
      @Override
      public void onAnimationEnd(Animator animation) {
        startActivity(new Intent(SplashActivity.this, ScreenActivity.class));
        finish();
      }
    });
    comingUp.start();
  }
}
