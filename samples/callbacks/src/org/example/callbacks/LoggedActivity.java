package org.example.callbacks;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Tells every call that it gets, and counts its lives in its saved state. */
abstract class LoggedActivity extends Activity {
  /** In pixels: all buttons are to be seen at once. */
  private static final int LOW = 28;

  private int lives;
  private LinearLayout layout;

  private void tell(String what) {
    CallbacksApplication.tell(getClass().getSimpleName().replace("Activity", "") + " " + what);
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    lives = 1 + (state == null ? 0 : state.getInt("lives"));
    tell("onCreate " + lives);
    layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    TextView setting = new TextView(this);
    setting.setText(CallbacksApplication.setting(getResources()));
    layout.addView(setting);
    ScrollView scroll = new ScrollView(this);
    scroll.addView(layout);
    setContentView(scroll);
  }

  final LinearLayout layout() {
    return layout;
  }

  final void add(String name, Runnable deed) {
    Button button = new Button(this);
    button.setText(name);
    button.setOnClickListener(view -> deed.run());
    layout.addView(button, LinearLayout.LayoutParams.MATCH_PARENT, LOW);
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    tell("onRestart");
  }

  @Override
  protected void onStart() {
    super.onStart();
    tell("onStart");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    tell("onRestoreInstanceState");
  }

  @Override
  protected void onPostCreate(Bundle state) {
    super.onPostCreate(state);
    tell("onPostCreate");
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    tell("onNewIntent " + intent.getStringExtra("from"));
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    tell("onActivityResult " + request + " " + result);
  }

  @Override
  protected void onResume() {
    super.onResume();
    tell("onResume");
  }

  @Override
  protected void onPostResume() {
    super.onPostResume();
    tell("onPostResume");
  }

  @Override
  public void onTopResumedActivityChanged(boolean top) {
    super.onTopResumedActivityChanged(top);
    tell("onTopResumedActivityChanged " + top);
  }

  @Override
  public void onTrimMemory(int level) {
    super.onTrimMemory(level);
    tell("onTrimMemory " + level);
  }

  @Override
  protected void onUserLeaveHint() {
    super.onUserLeaveHint();
    tell("onUserLeaveHint");
  }

  @Override
  protected void onPause() {
    super.onPause();
    tell("onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    tell("onStop");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt("lives", lives);
    tell("onSaveInstanceState");
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    tell("onDestroy");
  }

  @Override
  public void onConfigurationChanged(Configuration to) {
    super.onConfigurationChanged(to);
    tell("onConfigurationChanged: " + CallbacksApplication.setting(getResources()));
  }
}
