package gauntlet.phone;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The back stack: starts, launch modes and flags, results, finishing. Lifecycle calls themselves are Lifecycle's. There is
 * one task for all activities but those that are alone in theirs; what lies behind what is told by one list of all of them.
 */
final class Task {
  private final AppProcess process;
  private final Lifecycle lifecycle;
  /** Bottom first. */
  private final List<Entry> entries = new ArrayList<>();
  private final Deque<Start> starts = new ArrayDeque<>();
  private final Deque<Activity> relaunches = new ArrayDeque<>();
  private boolean inFront = true;

  Task(AppProcess process) {
    this.process = process;
    lifecycle = process.lifecycle;
  }

  // What the app and the user ask for. Nothing happens before the next step.

  void start(Start start) {
    starts.add(start);
  }

  boolean hasStarts() {
    return !starts.isEmpty();
  }

  void relaunch(Activity activity) {
    relaunches.add(activity);
  }

  void finishAffinity(Activity except) {
    for (Entry entry : entries) if (entry.activity() != except) entry.activity().finish();
  }

  // What is so.

  Entry top() {
    return entries.isEmpty() ? null : entries.get(entries.size() - 1);
  }

  /** Whether the app is what the user sees. */
  boolean inFront() {
    return inFront && !entries.isEmpty();
  }

  List<Entry> bottomFirst() {
    return Collections.unmodifiableList(entries);
  }

  Entry entryOf(Activity activity) {
    for (Activity a = activity; a != null; a = a.getParent()) {
      for (Entry entry : entries) if (entry.controller != null && entry.activity() == a) return entry;
    }
    return null;
  }

  // What happens.

  /** Does what is due; false when there is nothing. */
  boolean step() {
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
    return false;
  }

  /** The user leaves for the launcher. */
  void toBack() {
    sleep();
    for (Entry entry : entries) if (entry.hasNoHistory()) entry.activity().finish();
  }

  /** The app is out of sight, but the user has not left it. */
  void sleep() {
    Entry top = top();
    if (!inFront || top == null) return;
    inFront = false;
    if (top.state == Entry.State.RESUMED) {
      top.controller.userLeaving();
      lifecycle.pause(top);
    }
    for (Entry entry : entries) lifecycle.stop(entry);
  }

  /** The user comes back by way of the launcher. */
  void comeBack() {
    if (!inFront) resetForLauncher();
    toFront();
    if (entries.isEmpty()) start(process.intents.launcher());
  }

  private void resetForLauncher() {
    raiseShared();
    boolean clears = !entries.isEmpty() && entries.get(0).has(ActivityInfo.FLAG_CLEAR_TASK_ON_LAUNCH);
    for (Entry entry : entries.subList(Math.min(1, entries.size()), entries.size()))
      if (clears || entry.has(ActivityInfo.FLAG_FINISH_ON_TASK_LAUNCH)) entry.activity().finish();
    while (top() != null && top().finishing()) pop();
  }

  /** The app is seen again. */
  void toFront() {
    inFront = true;
    Entry top = top();
    if (top != null) lifecycle.bringBack(top, () -> {});
  }

  /** Puts entries of a killed process back; the top one is made again, those below it when they are needed. */
  void restore(List<Entry> saved) {
    entries.addAll(saved);
    for (Entry entry : entries) lifecycle.create(entry, entry.saved, null);
    inFront = true;
    Entry top = top();
    lifecycle.bringBack(top, () -> {});
  }

  private void launch(Start start) {
    inFront = true;
    if (start.asksForPermissions()) {
      process.permissions().ask(start, entryOf(start.from()));
      return;
    }
    if (start.info() == null) {
      Entry from = entryOf(start.from());
      if (start.request() >= 0 && from != null)
        lifecycle.dispatchResult(from, start.fragment(), start.request(), start.outside().result(), start.outside().data());
      return;
    }
    Entry entry = new Entry(start.info(), start.intent());
    entry.caller = entryOf(start.from());
    entry.callerFragment = start.fragment();
    entry.request = start.request();
    Entry below = top();
    if (below != null && below.isAlone() && !entry.isAlone()) raiseShared();
    if (top() != below) pauseFirst(below);
    if (reuses(start, entry)) {
      if (top() != below) stopCovered(top());
      return;
    }
    if (has(start, Intent.FLAG_ACTIVITY_CLEAR_TASK)) for (Entry other : entries) other.activity().finish();
    if (below != null) pauseFirst(below);
    entries.add(entry);
    lifecycle.create(entry, null, start.options());
    if (entry.finishing()) {
      pop();
      return;
    }
    lifecycle.show(entry, null);
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
    for (Entry other : entries) {
      if (other == top) continue;
      lifecycle.stop(other);
      if (other.hasNoHistory()) other.activity().finish();
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
      lifecycle.pause(top);
      entries.remove(existing);
      entries.add(existing);
      lifecycle.bringBack(existing, () -> lifecycle.newIntent(existing, start.intent()));
      return true;
    }
    if (single || has(start, Intent.FLAG_ACTIVITY_CLEAR_TOP)) {
      for (int i = entries.size() - 1; entries.get(i) != existing; i--) entries.get(i).activity().finish();
      if (!single && !has(start, Intent.FLAG_ACTIVITY_SINGLE_TOP)) {
        existing.activity().finish();
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
    pauseFirst(finished);
    entries.remove(finished);
    Entry below = top();
    if (below != null && !below.finishing() && inFront) lifecycle.bringBack(below, () -> deliverResult(finished));
    else deliverResult(finished);
    process.clock.drain();
    lifecycle.destroy(finished);
  }

  /** On a phone the steps of a transition are messages of their own: what the app has posted meanwhile runs in between. */
  private void pauseFirst(Entry entry) {
    lifecycle.pause(entry);
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
