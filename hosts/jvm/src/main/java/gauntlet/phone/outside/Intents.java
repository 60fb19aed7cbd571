package gauntlet.phone.outside;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import android.os.Bundle;
import gauntlet.host.Protocol;
import gauntlet.phone.activity.Start;
import gauntlet.phone.permissions.Permissions;
import gauntlet.phone.process.AppProcess;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides who is meant by an intent. What lies outside the app is reported and answered by rule. */
public final class Intents {
  private final AppProcess process;
  /** {@code cancel}, {@code throw} or {@code canned}. */
  private final String rule;
  private final CannedResults canned;
  /** What other apps have given this one to look at, whatever permissions it has. */
  private final Set<Uri> granted = new HashSet<>();

  public Intents(AppProcess process, String rule) {
    this.process = process;
    this.rule = rule;
    canned = new CannedResults(process);
  }

  /** Where nobody answers there is nobody. */
  public void open(PackageManager packages) {
    if (!rule.equals("throw")) OtherApps.install(packages);
  }

  boolean isGranted(Uri uri) {
    return granted.contains(uri);
  }

  /** What a tap on the app's icon starts. */
  public Start launcher() {
    Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
    intent.setPackage(process.packageName());
    List<ResolveInfo> found = process.application.getPackageManager().queryIntentActivities(intent, 0);
    if (found.isEmpty()) throw new IllegalStateException("the app has no launcher activity");
    ActivityInfo info = found.get(0).activityInfo;
    intent.setComponent(new ComponentName(info.packageName, info.name)).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    return Start.launcher(intent, info);
  }

  /** What starts one activity of the app by its name, in full or, from the dot on, below the app's package. */
  public Start named(String name) {
    String full = name.startsWith(".") ? process.packageName() + name : name;
    ComponentName component = new ComponentName(process.packageName(), full);
    try {
      ActivityInfo info = process.application.getPackageManager().getActivityInfo(component, PackageManager.GET_META_DATA);
      Intent intent = new Intent().setComponent(component).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
      process.homeWidgets().opening(intent, process.application);
      return Start.launcher(intent, info);
    } catch (PackageManager.NameNotFoundException e) {
      throw new Protocol.Refusal("no-activity", process.packageName() + " has no activity '" + name + "' that could be opened");
    }
  }

  public Start resolve(Activity from, String fragment, Intent original, int request, Bundle options) {
    Intent intent = new Intent(original);
    ActivityInfo info = resolveActivity(intent);
    boolean own = info != null && info.packageName.equals(process.packageName());
    Start.Outside outside = own || Permissions.isRequest(intent) ? null : outside(intent, request);
    return new Start(from, fragment, intent, request, options, own ? info : null, outside);
  }

  private ActivityInfo resolveActivity(Intent intent) {
    PackageManager packages = process.application.getPackageManager();
    ComponentName component = intent.getComponent();
    if (component != null) {
      try {
        return packages.getActivityInfo(component, PackageManager.GET_META_DATA);
      } catch (PackageManager.NameNotFoundException e) {
        if (!component.getPackageName().equals(process.packageName())) return null;
        throw new ActivityNotFoundException(
            "Unable to find explicit activity class " + component.toShortString()
                + "; have you declared this activity in your AndroidManifest.xml?");
      }
    }
    Intent typed = new Intent(intent);
    String type = intent.resolveTypeIfNeeded(process.application.getContentResolver());
    if (type != null && intent.getType() == null) typed.setDataAndType(intent.getData(), type);
    List<ResolveInfo> found = packages.queryIntentActivities(typed, PackageManager.MATCH_DEFAULT_ONLY);
    // A user who is in an app and has the choice stays in it.
    for (ResolveInfo match : found)
      if (match.activityInfo.packageName.equals(process.packageName())) return match.activityInfo;
    return found.isEmpty() ? null : found.get(0).activityInfo;
  }

  private Start.Outside outside(Intent intent, int request) {
    ComponentName component = intent.getComponent();
    process.events.intent(
        intent.getAction(), intent.getDataString(), component == null ? null : component.flattenToShortString());
    if (rule.equals("throw")) throw new ActivityNotFoundException("No Activity found to handle " + intent);
    // The user has said yes before the files are touched.
    if (rule.equals("canned") && MediaRequests.isRequest(intent.getAction())) granted.addAll(MediaRequests.uris(intent));
    Intent answer = rule.equals("canned") && request >= 0 ? canned.answer(intent) : null;
    if (answer == null) return new Start.Outside(Activity.RESULT_CANCELED, null);
    if (answer.getData() != null) granted.add(answer.getData());
    return new Start.Outside(Activity.RESULT_OK, answer);
  }
}
