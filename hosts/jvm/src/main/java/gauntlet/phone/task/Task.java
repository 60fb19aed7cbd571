package gauntlet.phone.task;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Build;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.activity.Start;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.NewRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The back stack: starts, launch modes and flags, results, finishing. Lifecycle calls themselves are Lifecycle's. There is
 * one task for all activities but those that are alone in theirs; one list of all of them says what lies behind what.
 */
public final class Task {
  private final AppProcess process;
  private final Lifecycle lifecycle;
  /** Bottom first. */
  private final List<Entry> entries = new ArrayList<>();
  private final Deque<Start> starts = new ArrayDeque<>();
  private final Deque<Activity> relaunches = new ArrayDeque<>();
  private boolean inFront = true;
  /** Whether the app will be in front when the phone is unlocked. */
  private boolean asleep;

  public Task(AppProcess process) {
    this.process = process;
    lifecycle = process.lifecycle;
  }

  // What the app and the user ask for. Nothing happens before the next step.

  public void start(Start start) {
    starts.add(start);
  }

  public boolean hasStarts() {
    return !starts.isEmpty();
  }

  public void relaunch(Activity activity) {
    relaunches.add(activity);
  }

  public void finishAffinity(Activity except) {
    for (Entry entry : entries) if (!entry.isMade() || entry.activity() != except) entry.finish();
  }

  // What is so.

  public Entry top() {
    return entries.isEmpty() ? null : entries.get(entries.size() - 1);
  }

  /** Whether the app is what the user sees. */
  public boolean inFront() {
    return inFront && !entries.isEmpty();
  }

  public List<Entry> bottomFirst() {
    return Collections.unmodifiableList(entries);
  }

  private List<Entry> topFirst() {
    List<Entry> topFirst = new ArrayList<>(entries);
    Collections.reverse(topFirst);
    return topFirst;
  }

  public Entry entryOf(Activity activity) {
    for (Activity a = activity; a != null; a = a.getParent()) {
      for (Entry entry : entries) if (entry.controller != null && entry.activity() == a) return entry;
    }
    return null;
  }

  /** Whether BACK takes an activity out of the way and no more: the one that the launcher starts, since Android 12. */
  public boolean staysAfterBack(Activity activity) {
    Entry entry = entryOf(activity);
    if (Build.VERSION.SDK_INT < NewRules.ANDROID_12 || entry == null || entries.size() > 1) return false;
    return Intent.ACTION_MAIN.equals(entry.intent.getAction()) && entry.intent.hasCategory(Intent.CATEGORY_LAUNCHER);
  }

  // What happens.

  /** Does what is due; false when there is nothing. */
  public boolean step() {
    if (!relaunches.isEmpty()) {
      Entry entry = entryOf(relaunches.poll());
      if (entry != null) lifecycle.relaunch(entry);
      return true;
    }
    if (!starts.isEmpty()) {
      launch(starts.poll());
      return true;
    }
    Entry top = top();
    if (top == null) return false;
    if (top.finishing()) {
      pop();
      return true;
    }
    for (int i = entries.size() - 2; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (!entry.finishing()) continue;
      entries.remove(i);
      lifecycle.destroy(entry);
      deliverResult(entry);
      return true;
    }
    return inFront && showBehind();
  }

  /** What the top lets shine through is to be seen too; false when it is so already. */
  private boolean showBehind() {
    for (int i = entries.size() - 2; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (entry.isVisible()) continue;
      Entry above = entries.get(i + 1);
      if (!above.isMade() || !lifecycle.isTranslucent(above)) return false;
      lifecycle.bringBackBehind(entry);
      return true;
    }
    return false;
  }

  /** The user leaves for the launcher. */
  public void leave() {
    Entry top = top();
    if (inFront && top != null) lifecycle.leave(top);
    toBack();
  }

  /** The app is out of the way, and the launcher is there. */
  public void toBack() {
    boolean seen = inFront();
    hide();
    if (seen) process.outOfSight();
    for (Entry entry : entries) if (entry.hasNoHistory()) entry.finish();
  }

  /** The phone goes dark: the app is out of sight, but the user has not left it. */
  public void sleep() {
    asleep |= inFront;
    hide();
  }

  /** The phone is lit again: what was in front is so again. */
  public void wake() {
    if (asleep) toFront();
  }

  private void hide() {
    Entry top = top();
    if (!inFront || top == null) return;
    inFront = false;
    lifecycle.pause(top);
    for (Entry entry : topFirst()) lifecycle.stop(entry);
  }

  /** The user comes back by way of the launcher. */
  public void comeBack() {
    if (!inFront) resetForLauncher();
    toFront();
    if (entries.isEmpty()) start(process.launcher());
  }

  private void resetForLauncher() {
    raiseShared();
    boolean clears = !entries.isEmpty() && entries.get(0).has(ActivityInfo.FLAG_CLEAR_TASK_ON_LAUNCH);
    for (Entry entry : entries.subList(Math.min(1, entries.size()), entries.size()))
      if (clears || entry.has(ActivityInfo.FLAG_FINISH_ON_TASK_LAUNCH)) entry.finish();
    while (top() != null && top().finishing()) pop();
  }

  /** The app is seen again. */
  public void toFront() {
    asleep = false;
    inFront = true;
    Entry top = top();
    if (top != null) lifecycle.bringBack(top, () -> {});
  }

  /** Puts entries of a killed process back, behind the launcher; each is made again when it is needed. */
  public void restore(List<Entry> saved) {
    entries.addAll(saved);
    inFront = false;
  }

  /** Whether a task that was put back has not been looked at yet. */
  public boolean isWaiting() {
    return !inFront && top() != null && !top().isMade();
  }

  private void launch(Start start) {
    if (start.asksForPermissions()) {
      process.askForPermissions(start, entryOf(start.from()));
      return;
    }
    if (start.info() == null) {
      Entry from = entryOf(start.from());
      if (start.request() >= 0 && from != null)
        lifecycle.dispatchResult(from, start.fragment(), start.request(), start.outside().result(), start.outside().data());
      return;
    }
    inFront = true;
    Entry entry = new Entry(start.info(), start.intent());
    entry.caller = entryOf(start.from());
    entry.callerFragment = start.fragment();
    entry.request = start.request();
    Entry below = top();
    if (below != null && below.isAlone() && !entry.isAlone()) raiseShared();
    boolean leaves = !has(start, Intent.FLAG_ACTIVITY_NO_USER_ACTION);
    if (top() != below) pauseFirst(below, leaves);
    if (reuses(start, entry)) {
      if (top() != below) stopCovered(top());
      return;
    }
    if (has(start, Intent.FLAG_ACTIVITY_CLEAR_TASK)) for (Entry other : entries) other.finish();
    if (below != null) pauseFirst(below, leaves);
    entries.add(entry);
    lifecycle.create(entry, null, start.options());
    if (entry.finishing()) {
      pop();
      return;
    }
    lifecycle.show(entry, null, () -> {});
    if (below == null) return;
    process.clock.drain();
    stopCovered(entry);
  }

  /** The task that all share comes before those that an activity has for itself. */
  private void raiseShared() {
    List<Entry> shared = entries.stream().filter(entry -> !entry.isAlone()).toList();
    entries.removeAll(shared);
    entries.addAll(shared);
  }

  private void stopCovered(Entry top) {
    if (lifecycle.isTranslucent(top)) return;
    for (Entry other : topFirst()) {
      if (other == top) continue;
      lifecycle.stop(other);
      if (other.hasNoHistory()) other.finish();
    }
  }

  /** Whether an activity that is there already takes the intent; it has then been given it. */
  private boolean reuses(Start start, Entry entry) {
    String className = entry.className();
    int mode = start.info().launchMode;
    boolean single = mode == ActivityInfo.LAUNCH_SINGLE_TASK || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    boolean singleTop = single || mode == ActivityInfo.LAUNCH_SINGLE_TOP || has(start, Intent.FLAG_ACTIVITY_SINGLE_TOP);
    Entry top = top();
    if (singleTop && start.request() < 0 && top != null && !top.finishing() && top.className().equals(className)) {
      if (top.state == Entry.State.RESUMED) lifecycle.pause(top);
      lifecycle.bringBack(top, () -> lifecycle.newIntent(top, start.intent()));
      return true;
    }
    Entry existing = find(className);
    if (existing == null) return false;
    boolean raises = entry.isAlone() || has(start, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT);
    if (raises && existing != top && !has(start, Intent.FLAG_ACTIVITY_CLEAR_TOP)) {
      lifecycle.leave(top);
      entries.remove(existing);
      entries.add(existing);
      lifecycle.bringBack(existing, () -> lifecycle.newIntent(existing, start.intent()));
      return true;
    }
    if (single || has(start, Intent.FLAG_ACTIVITY_CLEAR_TOP)) {
      for (int i = entries.size() - 1; entries.get(i) != existing; i--) entries.get(i).finish();
      if (!single && !has(start, Intent.FLAG_ACTIVITY_SINGLE_TOP)) {
        existing.finish();
        return false;
      }
      while (top() != existing) {
        Entry removed = entries.remove(entries.size() - 1);
        lifecycle.destroy(removed);
      }
      lifecycle.bringBack(existing, () -> lifecycle.newIntent(existing, start.intent()));
      return true;
    }
    return false;
  }

  /** The top activity has finished: the one below comes back with the result, then the finished one is destroyed. */
  private void pop() {
    Entry finished = top();
    pauseFirst(finished, false);
    entries.remove(finished);
    Entry below = top();
    if (below != null && !below.finishing() && inFront) lifecycle.bringBack(below, () -> deliverResult(finished));
    else deliverResult(finished);
    process.clock.drain();
    lifecycle.destroy(finished);
    if (inFront && entries.isEmpty() && starts.isEmpty()) process.outOfSight();
  }

  /** On a phone the steps of a transition are messages of their own: what the app has posted meanwhile runs in between. */
  private void pauseFirst(Entry entry, boolean leaves) {
    if (leaves) lifecycle.leave(entry);
    else lifecycle.pause(entry);
    process.clock.drain();
  }

  private void deliverResult(Entry finished) {
    Entry to = finished.caller;
    if (finished.request < 0 || to == null || !entries.contains(to)) return;
    int request = finished.request;
    finished.request = -1;
    lifecycle.dispatchResultOf(finished, to, finished.callerFragment, request);
  }

  private Entry find(String className) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (!entry.finishing() && entry.className().equals(className)) return entry;
    }
    return null;
  }

  private static boolean has(Start start, int flag) {
    return (start.intent().getFlags() & flag) != 0;
  }
}
