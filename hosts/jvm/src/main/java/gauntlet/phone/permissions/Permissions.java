package gauntlet.phone.permissions;

import android.app.Activity;
import android.app.Application;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.activity.Start;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.storage.Storage;
import gauntlet.phone.system.NewRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.shadows.ShadowPackageManager;

/** Which permissions the app has, and how its user is asked for the others. The answers are kept with the app's data. */
public final class Permissions {
  /** What the user has said of a group; {@code ONCE} is granted as long as the process lives. */
  private enum Answer { GRANTED, ONCE, DENIED, NEVER }

  /** What an activity has asked for, and the groups that are still to be asked about. */
  private record Request(Start start, Entry entry, Deque<String> groups) {}

  /** Under this key an activity notes that it waits for an answer. */
  private static final String WAITS = "@android:hasCurrentPermissionsRequest";

  private static final String PREFIX = "android.permission.";

  private final AppProcess process;
  private final boolean given;
  private final Map<String, Answer> answers = new TreeMap<>();
  private Path file;
  private PackageInfo declared;
  /** Those that are not answered yet; the first is asked about. */
  private final Deque<Request> requests = new ArrayDeque<>();
  private PermissionDialog dialog;
  private PermissionButton.Choice choice;

  /** {@code given}: whoever installed the app has granted it all that it declares. */
  public Permissions(AppProcess process, boolean given) {
    this.process = process;
    this.given = given;
  }

  /** Whether an intent is a request for permissions, as an activity sends it to the system. */
  public static boolean isRequest(Intent intent) {
    return PackageManager.ACTION_REQUEST_PERMISSIONS.equals(intent.getAction());
  }

  /** Takes up what is known of the app: its manifest, and answers of earlier processes. */
  public void open(Application application) {
    ShadowPackageManager packages = Shadow.extract(application.getPackageManager());
    declared = packages.getInternalMutablePackageInfo(application.getPackageName());
    addImplied();
    file = process.storage.system().toPath().resolve("permissions");
    try {
      if (Files.exists(file))
        for (String line : Files.readAllLines(file)) {
          String[] words = line.split(" ");
          answers.put(words[0], Answer.valueOf(words[1]));
        }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    apply(application);
  }

  /** What a manifest asks for without naming it, because it is part of what it names or was not to be asked for then. */
  private void addImplied() {
    Set<String> names = new LinkedHashSet<>();
    if (declared.requestedPermissions != null) names.addAll(List.of(declared.requestedPermissions));
    int target = declared.applicationInfo.targetSdkVersion;
    if (target < Build.VERSION_CODES.DONUT) names.addAll(List.of(PREFIX + "WRITE_EXTERNAL_STORAGE", PREFIX + "READ_PHONE_STATE"));
    if (names.contains(PREFIX + "WRITE_EXTERNAL_STORAGE")) names.add(PREFIX + "READ_EXTERNAL_STORAGE");
    for (String way : new String[] {"READ_", "WRITE_"}) {
      boolean contacts = names.contains(PREFIX + way + "CONTACTS");
      if (contacts && target < Build.VERSION_CODES.JELLY_BEAN) names.add(PREFIX + way + "CALL_LOG");
    }
    if (!names.isEmpty()) declared.requestedPermissions = names.toArray(new String[0]);
  }

  private void apply(Application application) {
    if (declared.requestedPermissions == null) return;
    ShadowApplication shadow = Shadow.extract(application);
    declared.requestedPermissionsFlags = new int[declared.requestedPermissions.length];
    for (int i = 0; i < declared.requestedPermissions.length; i++) {
      String permission = declared.requestedPermissions[i];
      boolean granted = isGranted(permission);
      if (granted) shadow.grantPermissions(permission);
      else shadow.denyPermissions(permission);
      declared.requestedPermissionsFlags[i] = granted ? PackageInfo.REQUESTED_PERMISSION_GRANTED : 0;
    }
  }

  /** Whether the app may do what the permission allows. */
  public boolean has(String permission) {
    return isDeclared(permission) && isGranted(permission);
  }

  /** Whether the user has refused it once, so that the app should say what it is for. */
  public boolean wantsReason(String permission) {
    return isDeclared(permission) && answer(permission) == Answer.DENIED;
  }

  private Answer answer(String permission) {
    String group = PermissionGroups.of(permission);
    return group == null ? null : answers.get(group);
  }

  /** Before Android 6 what was declared was granted, and apps made for that time still find it so. */
  private boolean isGranted(String permission) {
    String group = PermissionGroups.of(permission);
    if (given || group == null || declared.applicationInfo.targetSdkVersion < askedFrom(group)) return true;
    Answer answer = isVoid(group) ? Answer.NEVER : answers.get(group);
    return answer == Answer.GRANTED || answer == Answer.ONCE;
  }

  /** The target from which on an app has to ask for a group. */
  private static int askedFrom(String group) {
    return group.equals("notifications") ? NewRules.ANDROID_13 : Build.VERSION_CODES.M;
  }

  /** Since Android 13 the old permission for all files gives nothing to apps that are made for it. */
  private boolean isVoid(String group) {
    return group.equals("storage") && NewRules.hold(NewRules.ANDROID_13, process.application);
  }

  /** Whether the app may put files into the card's public folders without asking. */
  public boolean hasScopedStorage() {
    return NewRules.hold(NewRules.ANDROID_11, process.application);
  }

  /** Whether what the app notifies its user of is shown. */
  public boolean mayNotify() {
    return process.application == null || !NewRules.hold(NewRules.ANDROID_13, process.application) || has(PREFIX + "POST_NOTIFICATIONS");
  }

  private boolean isDeclared(String permission) {
    return declared.requestedPermissions != null && List.of(declared.requestedPermissions).contains(permission);
  }

  /** An activity has asked: it pauses while the user thinks. */
  public void ask(Start start, Entry entry) {
    if (entry == null) return;
    Deque<String> groups = new ArrayDeque<>();
    for (String permission : names(start)) {
      String group = PermissionGroups.of(permission);
      boolean open = isDeclared(permission) && !isGranted(permission) && answers.get(group) != Answer.NEVER;
      if (open && !isVoid(group) && !groups.contains(group)) groups.add(group);
    }
    process.lifecycle.pause(entry);
    requests.add(new Request(start, entry, groups));
  }

  /** The question goes with the process: the activity must not wait for an answer in the next one. */
  public void forgetRequest() {
    for (Request request : requests) if (request.entry.saved != null) request.entry.saved.remove(WAITS);
  }

  private static String[] names(Start start) {
    String[] names = start.intent().getStringArrayExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES);
    return names == null ? new String[0] : names;
  }

  /** Does what is due; false when there is nothing. */
  public boolean step() {
    Request request = requests.peek();
    if (request == null) return false;
    boolean gone = !process.task.bottomFirst().contains(request.entry);
    if (dialog != null && choice == null && !gone) return false;
    if (dialog != null) dialog.close();
    dialog = null;
    if (choice != null) note(request.groups.poll(), choice);
    boolean over = gone || choice == PermissionButton.Choice.NEITHER || request.groups.isEmpty();
    choice = null;
    if (over) answer(requests.poll());
    else showDialog(request.groups.peek());
    return true;
  }

  private void showDialog(String group) {
    Application application = process.application;
    CharSequence label = application.getPackageManager().getApplicationLabel(application.getApplicationInfo());
    boolean again = answers.get(group) == Answer.DENIED;
    String question = PermissionGroups.question(group, label);
    dialog = new PermissionDialog(application, question, PermissionButton.of(group, again), made -> choice = made);
  }

  private void note(String group, PermissionButton.Choice made) {
    switch (made) {
      case ALLOW -> answers.put(group, Answer.GRANTED);
      case ONCE -> answers.put(group, Answer.ONCE);
      case DENY -> answers.put(group, Answer.DENIED);
      case NEVER -> answers.put(group, Answer.NEVER);
      case NEITHER -> {
        return;
      }
    }
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Answer> given : answers.entrySet())
      if (given.getValue() != Answer.ONCE) lines.add(given.getKey() + " " + given.getValue());
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    apply(process.application);
  }

  private void answer(Request answered) {
    String[] names = names(answered.start);
    int[] results = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      results[i] = has(names[i]) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }
    Intent data = new Intent(PackageManager.ACTION_REQUEST_PERMISSIONS);
    data.putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES, names);
    data.putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_RESULTS, results);
    Entry entry = answered.entry;
    if (!process.task.bottomFirst().contains(entry) || entry.finishing()) return;
    Start start = answered.start;
    Runnable deliver =
        () -> process.lifecycle.dispatchResult(entry, start.fragment(), start.request(), Activity.RESULT_OK, data);
    if (process.task.inFront() && process.task.top() == entry) process.lifecycle.bringBack(entry, deliver);
    else deliver.run();
  }
}
