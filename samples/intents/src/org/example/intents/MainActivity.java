package org.example.intents;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.util.Log;
import android.view.Menu;
import android.view.View;
import android.widget.CheckBox;
import java.util.Scanner;

/** One handler for each way to name the activity to start. */
public final class MainActivity extends Activity {
  private static final String OPEN = "org.example.intents.OPEN";

  private final Intent kept = new Intent();
  private CheckBox box;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    setContentView(R.layout.main);
    box = findViewById(R.id.box);
    kept.setClass(this, TargetActivity.class);
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    menu.add(Menu.NONE, Menu.FIRST, Menu.NONE, "Target").setIntent(new Intent(this, TargetActivity.class));
    return true;
  }

  public void byClass(View button) {
    startActivity(new Intent(this, TargetActivity.class));
  }

  public void bySetClass(View button) {
    Intent intent = new Intent();
    intent.setClass(this, TargetActivity.class);
    startActivity(intent);
  }

  public void byClassName(View button) {
    Intent intent = new Intent();
    intent.setClassName(this, "org.example.intents.TargetActivity");
    startActivity(intent);
  }

  public void byComponent(View button) {
    Intent intent = new Intent();
    intent.setComponent(new ComponentName(this, TargetActivity.class));
    startActivity(intent);
  }

  public void byFactory(View button) {
    startActivity(TargetActivity.newIntent(this));
  }

  public void byCopy(View button) {
    startActivity(new Intent(new Intent(this, TargetActivity.class)));
  }

  public void byActionUriAndClass(View button) {
    startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("sample:1"), this, TargetActivity.class));
  }

  public void byField(View button) {
    startActivity(kept);
  }

  public void fluent(View button) {
    startActivity(new Intent().putExtra("number", 1).setClass(this, TargetActivity.class).addFlags(0));
  }

  /** The activity that the app starts with, which is this one. */
  public void byPackageManager(View button) {
    startActivity(getPackageManager().getLaunchIntentForPackage(getPackageName()));
  }

  public void forResult(View button) {
    startActivityForResult(new Intent(this, TargetActivity.class), 1);
  }

  /** The last one is what is seen. */
  public void several(View button) {
    Intent first = new Intent(this, OtherActivity.class);
    startActivities(new Intent[] {first, new Intent(this, TargetActivity.class)});
  }

  public void ifNeeded(View button) {
    startActivityIfNeeded(new Intent(this, TargetActivity.class), 1);
  }

  public void chooser(View button) {
    startActivity(Intent.createChooser(new Intent(this, TargetActivity.class), "Choose"));
  }

  public void choice(View button) {
    if (box.isChecked()) startActivity(new Intent(this, OtherActivity.class));
    else startActivity(new Intent(this, TargetActivity.class));
  }

  /** One Intent with two possible classes. */
  public void fallThrough(View button) {
    Intent intent = new Intent(this, TargetActivity.class);
    if (box.isChecked()) intent = new Intent(this, OtherActivity.class);
    startActivity(intent);
  }

  public void byAction(View button) {
    startActivity(new Intent(OPEN));
  }

  public void byScheme(View button) {
    startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("sample://here/1")));
  }

  public void byType(View button) {
    Intent intent = new Intent(Intent.ACTION_SEND);
    intent.setType("text/sample");
    intent.setPackage(getPackageName());
    startActivity(intent);
  }

  /** There is an activity with this action, but its filter lacks the category DEFAULT. */
  public void withoutDefault(View button) {
    try {
      startActivity(new Intent("org.example.intents.HIDE"));
    } catch (ActivityNotFoundException nobody) {
      Log.i("intents", "nobody");
    }
  }

  public void unknownCategory(View button) {
    try {
      startActivity(new Intent(OPEN).addCategory("org.example.intents.UNKNOWN"));
    } catch (ActivityNotFoundException nobody) {
      Log.i("intents", "nobody");
    }
  }

  public void fromFile(View button) {
    String name = new Scanner(getResources().openRawResource(R.raw.next)).nextLine();
    startActivity(new Intent().setClassName(this, name));
  }

  public void web(View button) {
    try {
      startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("http://example.com/")));
    } catch (ActivityNotFoundException nobody) {
      Log.i("intents", "nobody");
    }
  }

  public void settings(View button) {
    startActivity(new Intent(this, SettingsActivity.class));
  }
}
