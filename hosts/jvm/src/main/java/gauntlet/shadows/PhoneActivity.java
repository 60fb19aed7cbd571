package gauntlet.shadows;

import android.app.ActionBar;
import android.app.Activity;
import android.app.FragmentManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.content.IntentSender;
import android.database.Cursor;
import android.os.Bundle;
import android.view.View;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.fakes.RoboIntentSender;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Undoes what Robolectric fakes in activities (dialogs, managed cursors, BACK, parents) and asks the phone for the rest. */
@Implements(className = "android.app.Activity")
public class PhoneActivity extends ShadowActivity {
  @RealObject protected Activity activity;

  @Implementation
  protected Activity getParent() {
    return ReflectionHelpers.getField(activity, "mParent");
  }

  @Implementation
  protected void onBackPressed() {
    ActionBar bar = activity.getActionBar();
    if (bar != null && (Boolean) ReflectionHelpers.callInstanceMethod(ActionBar.class, bar, "collapseActionView")) return;
    FragmentManager fragments = activity.getFragmentManager();
    if (!fragments.isStateSaved() && fragments.popBackStackImmediate()) return;
    onBackInvoked();
  }

  /** What an activity asks the system for in the end. */
  @Implementation(minSdk = 33)
  protected void onBackInvoked() {
    AppProcess process = AppProcess.current();
    if (process == null) activity.finish();
    else process.back(activity);
  }

  @Override
  @Implementation
  protected void finish() {
    if (getParent() != null) getParent().finishFromChild(activity);
    else super.finish();
  }

  @Override
  @Implementation
  protected void finishAffinity() {
    AppProcess process = AppProcess.current();
    if (process != null) process.finishAffinity(activity);
    super.finishAffinity();
  }

  @Implementation
  protected void setResult(int code) {
    super.setResult(code, null);
  }

  @Override
  @Implementation
  protected int getRequestedOrientation() {
    AppProcess process = AppProcess.current();
    return process == null ? super.getRequestedOrientation() : process.orientation(activity);
  }

  @Override
  @Implementation
  protected void setRequestedOrientation(int orientation) {
    AppProcess process = AppProcess.current();
    if (process != null) process.orientation(activity, orientation);
  }

  @Implementation
  protected void recreate() {
    AppProcess process = AppProcess.current();
    if (process != null) process.relaunch(activity);
  }

  @Implementation
  protected boolean moveTaskToBack(boolean nonRoot) {
    AppProcess process = AppProcess.current();
    if (process != null) process.moveToBack();
    return true;
  }

  @Override
  @Implementation
  public void startIntentSenderForResult(
      IntentSender sender, int request, Intent more, int mask, int values, int extra, Bundle options)
      throws IntentSender.SendIntentException {
    try {
      PhonePendingIntent pending = Shadow.extract(((RoboIntentSender) sender).getPendingIntent());
      pending.sendFor(activity, request, more, mask, values, options);
    } catch (PendingIntent.CanceledException e) {
      throw new IntentSender.SendIntentException();
    }
  }

  @Override
  @Implementation
  protected void requestPermissions(String[] permissions, int request) {
    real("requestPermissions", ClassParameter.from(String[].class, permissions), ClassParameter.from(int.class, request));
  }

  @Override
  @Implementation
  protected void showDialog(int id) {
    real("showDialog", ClassParameter.from(int.class, id));
  }

  @Override
  @Implementation
  protected boolean showDialog(int id, Bundle arguments) {
    return real("showDialog", ClassParameter.from(int.class, id), ClassParameter.from(Bundle.class, arguments));
  }

  @Override
  @Implementation
  protected void dismissDialog(int id) {
    real("dismissDialog", ClassParameter.from(int.class, id));
  }

  @Override
  @Implementation
  protected void removeDialog(int id) {
    real("removeDialog", ClassParameter.from(int.class, id));
  }

  @Override
  @Implementation
  protected void startManagingCursor(Cursor cursor) {
    real("startManagingCursor", ClassParameter.from(Cursor.class, cursor));
  }

  @Override
  @Implementation
  protected void stopManagingCursor(Cursor cursor) {
    real("stopManagingCursor", ClassParameter.from(Cursor.class, cursor));
  }

  @Implementation
  protected void setDefaultKeyMode(int mode) {
    real("setDefaultKeyMode", ClassParameter.from(int.class, mode));
  }

  @Override
  @Implementation
  protected void runOnUiThread(Runnable action) {
    real("runOnUiThread", ClassParameter.from(Runnable.class, action));
  }

  @Override
  @Implementation
  protected Object getLastNonConfigurationInstance() {
    return real("getLastNonConfigurationInstance");
  }

  @Implementation
  protected View getCurrentFocus() {
    return real("getCurrentFocus");
  }

  private <T> T real(String method, ClassParameter<?>... parameters) {
    return Shadow.directlyOn(activity, Activity.class, method, parameters);
  }
}
