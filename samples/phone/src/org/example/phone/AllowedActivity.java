package org.example.phone;

import android.Manifest;
import android.content.pm.PackageManager;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks for permissions, and tells what the user and the system say. */
public class AllowedActivity extends Page {
  private final List<String> heard = new ArrayList<>();
  private boolean insists;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    ask("camera", Manifest.permission.CAMERA);
    ask("contacts and calendar", Manifest.permission.READ_CONTACTS, Manifest.permission.READ_CALENDAR);
    ask("storage", Manifest.permission.WRITE_EXTERNAL_STORAGE);
    ask("internet and unknown", Manifest.permission.INTERNET, Manifest.permission.READ_SMS);
    add("again and again", () -> {
      insists = true;
      requestPermissions(new String[] {Manifest.permission.READ_SMS}, 9);
      return null;
    });
    add("state", () -> {
      return "camera " + state(Manifest.permission.CAMERA) + ", contacts " + state(Manifest.permission.READ_CONTACTS)
          + ", internet " + state(Manifest.permission.INTERNET) + ", sms " + state(Manifest.permission.READ_SMS);
    });
  }

  private void ask(String name, String... permissions) {
    add(name, () -> {
      heard.clear();
      requestPermissions(permissions, permissions.length);
      return null;
    });
  }

  private String state(String permission) {
    boolean granted = checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
    boolean same = getPackageManager().checkPermission(permission, getPackageName()) == checkSelfPermission(permission);
    return (granted ? "yes" : "no") + (shouldShowRequestPermissionRationale(permission) ? " with reason" : "")
        + (same ? "" : " or not");
  }

  @Override
  protected void onPause() {
    super.onPause();
    heard.add("paused");
  }

  /** The result has come, and was not what it should be. */
  @Override
  protected void onResume() {
    super.onResume();
    if (insists) requestPermissions(new String[] {Manifest.permission.READ_SMS}, 9);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    List<String> names = new ArrayList<>();
    for (String permission : permissions) names.add(permission.substring(permission.lastIndexOf('.') + 1));
    heard.add(request + " " + names + " " + Arrays.toString(results));
    say(heard.toString());
  }
}
