package gauntlet.phone.process;

import android.app.Activity;
import android.app.Application;
import android.app.Notification;
import android.content.BroadcastReceiver;
import android.content.ComponentCallbacks2;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.graphics.Canvas;
import android.os.Bundle;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.activity.Start;
import gauntlet.phone.background.Alarms;
import gauntlet.phone.background.BackgroundTasks;
import gauntlet.phone.background.Jobs;
import gauntlet.phone.background.Services;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.events.Crashes;
import gauntlet.phone.events.Events;
import gauntlet.phone.events.Suspicion;
import gauntlet.phone.events.Exit;
import gauntlet.phone.events.Failures;
import gauntlet.phone.outside.Intents;
import gauntlet.phone.permissions.Permissions;
import gauntlet.phone.screen.Animations;
import gauntlet.phone.screen.Drawing;
import gauntlet.phone.screen.Offers;
import gauntlet.phone.screen.Windows;
import gauntlet.phone.storage.Storage;
import gauntlet.phone.system.Broadcasts;
import gauntlet.phone.system.Connectivity;
import gauntlet.phone.system.Display;
import gauntlet.phone.system.HomeWidgets;
import gauntlet.phone.system.Notifications;
import gauntlet.phone.system.PhoneState;
import gauntlet.phone.system.Power;
import gauntlet.phone.system.Radios;
import gauntlet.phone.task.Configurations;
import gauntlet.phone.task.Lifecycle;
import gauntlet.phone.task.Task;
import gauntlet.phone.time.Clock;
import gauntlet.sandbox.Fakes;
import gauntlet.turns.Turns;
import java.io.File;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** One life of the app, from its launch to its end. Everything the phone knows of it hangs here and goes with it. */
public final class AppProcess implements Clock.App {
  /** The first number that a process of an app may have here; each new one has the next. */
  private static final int FIRST_PID = 10_000;

  private enum End { NONE, CRASHED, LIMITED, EXITED, KILLED }

  private static volatile AppProcess current;

  public final Thread mainThread = Thread.currentThread();
  public final Events events = new Events();
  public final Storage storage;
  public final PhoneState state;
  public final Display display;
  public final Intents intents;
  public final Clock clock = new Clock(this);
  public final Lifecycle lifecycle = new Lifecycle(this);
  public final Task task = new Task(this);
  public final Windows windows = new Windows(this);
  public final Drawing drawing = new Drawing(this);
  private final Animations animations = new Animations(this);
  final Alarms alarms = new Alarms(this);
  public final Jobs jobs = new Jobs(this);
  public final Notifications notifications = new Notifications(this);
  private final Permissions permissions;
  public final Broadcasts broadcasts = new Broadcasts(this);
  public final Configurations configurations = new Configurations(this);
  public final Radios radios;
  public final Power power;
  public final Connectivity connectivity = new Connectivity(this);
  private final BackgroundTasks backgroundTasks = new BackgroundTasks();
  private final Services services = new Services(this);
  /** Receivers that the manifest declares. */
  public final Set<BroadcastReceiver> declaredReceivers = Collections.newSetFromMap(new IdentityHashMap<>());
  /** Threads that never rest: nobody waits for them. */
  private final Set<Thread> runaways = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  public Application application;
  /** Whether the app hears of BACK by callbacks. */
  public final boolean backCallbacks;
  private final Set<String> sharedLibraries;

  private final AtomicReference<End> end = new AtomicReference<>(End.NONE);
  private boolean movesToBack;
  private boolean reorients;
  private volatile boolean crashReported;
  private volatile String replaceReason;
  /** Until it is given back. */
  private SystemMemory memory;

  /** {@code memory}: what the system has kept of the process before; null when there was none. */
  public AppProcess(Map<String, String> settings, PhoneState state, SystemMemory memory) {
    this.memory = memory;
    this.state = state;
    storage = new Storage(settings);
    display = state.display;
    radios = new Radios(this);
    power = new Power(this);
    permissions = new Permissions(this, settings.get("permissions").equals("granted"));
    intents = new Intents(this, settings.get("external"));
    sharedLibraries = Set.of(settings.getOrDefault("sharedLibraries", "").split(","));
    backCallbacks = Boolean.parseBoolean(settings.get("backCallbacks"));
    current = this;
  }

  /** The process that runs now; null between two of them. */
  public static AppProcess current() {
    return current;
  }

  public static void none() {
    current = null;
  }

  // What shadows report to the process.

  public Services services() {
    return services;
  }

  public Alarms alarms() {
    return alarms;
  }

  public Jobs jobs() {
    return jobs;
  }

  public Broadcasts broadcasts() {
    return broadcasts;
  }

  public Connectivity connectivity() {
    return connectivity;
  }

  public BackgroundTasks backgroundTasks() {
    return backgroundTasks;
  }

  public Permissions permissions() {
    return permissions;
  }

  public HomeWidgets homeWidgets() {
    return state.homeWidgets;
  }

  public int pid() {
    return FIRST_PID + state.processes;
  }

  public boolean isPackage(String name) {
    return application != null && packageName().equals(name);
  }

  /** What the app is to take for the card in the phone. */
  public File card() {
    return storage.card();
  }

  /** The app's own folder on the card, or one in it; it is there. */
  public File[] filesOnCard(String type) {
    File files = new File(card(), "Android/data/" + packageName() + "/files");
    File folder = type == null ? files : new File(files, type);
    folder.mkdirs();
    return new File[] {folder};
  }

  /** Whether a receiver is one of the manifest. */
  public boolean isDeclared(BroadcastReceiver receiver) {
    return declaredReceivers.contains(receiver);
  }

  public void toast(String text) {
    events.toast(text);
  }

  /** What this device cannot do, and the app goes on. */
  public void limit(String api, String message) {
    events.limit(api, message);
  }

  public void notified(Notification notification) {
    notifications.posted(notification);
  }

  /** A receiver gets a broadcast. */
  public void receive(BroadcastReceiver receiver, Intent intent, Runnable call) {
    String name = receiver.getClass().getName();
    boolean declared = isDeclared(receiver);
    if (declared ? !broadcasts.reachesDeclared(intent) : !broadcasts.isRegistered(receiver)) return;
    Failures.wrap(declared ? "Unable to start receiver " + name : "Error receiving broadcast " + intent + " in " + name, call);
  }

  /** Somebody else than an activity of the app starts one. */
  public void startActivity(Intent intent, Bundle options) {
    task.start(intents.resolve(null, null, intent, -1, options));
  }

  public void finishAffinity(Activity activity) {
    task.finishAffinity(activity);
  }

  /** How an activity wants to be shown, as ActivityInfo has it. */
  public int orientation(Activity activity) {
    Entry entry = task.entryOf(activity);
    return entry == null ? ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED : entry.orientation;
  }

  public void orientation(Activity activity, int to) {
    Entry entry = task.entryOf(activity);
    if (entry == null) return;
    entry.orientation = to;
    reorients = true;
  }

  /** Whether the user sees something lying down: the launcher always follows his hand. */
  public boolean landscape() {
    return isInFront() ? display.landscape() : display.held();
  }

  public void relaunch(Activity activity) {
    task.relaunch(activity);
  }

  /** The user has pressed BACK, and the activity has no other use for it. */
  public void back(Activity activity) {
    if (task.staysAfterBack(activity)) moveToBack();
    else activity.finish();
  }

  public void moveToBack() {
    movesToBack = true;
  }

  /** The system has not forgotten what the process before had asked for. */
  public void rememberSystem() {
    if (memory != null) memory.giveTo(this, LoaderHooks.app());
    memory = null;
  }

  /** Tells the framework what the phone is set to, before any code of the app runs. */
  public void resetFramework() {
    configurations.reset();
    radios.reset();
    power.reset();
    connectivity.reset();
  }

  /** The phone was set otherwise: framework and app are notified. */
  public void changed(String kind) {
    switch (kind) {
      case "rotate" -> configurations.orient();
      case "locale", "fontScale", "nightMode" -> configurations.changed(kind);
      case "charging", "battery", "doze", "lock", "unlock" -> power.changed(kind);
      default -> radios.changed(kind);
    }
  }

  public String packageName() {
    return application.getPackageName();
  }

  @Override
  public boolean isAlive() {
    return end.get() == End.NONE;
  }

  public boolean isInFront() {
    return isAlive() && task.inFront();
  }

  /** {@code foreground}, {@code background} or {@code dead}. */
  public String standing() {
    return !isAlive() ? "dead" : task.inFront() ? "foreground" : "background";
  }

  /** Nothing of the app is seen any more: it may give back what it needs for showing itself. */
  public void outOfSight() {
    int level = ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN;
    application.onTrimMemory(level);
    for (Entry entry : task.bottomFirst()) if (entry.isMade()) entry.activity().onTrimMemory(level);
    services.trimMemory(level);
  }

  @Override
  public boolean step() {
    if (movesToBack) {
      movesToBack = false;
      task.toBack();
      return true;
    }
    if (reorients) {
      reorients = false;
      configurations.orient();
      return true;
    }
    return task.step() || permissions.step() || services.reap() || services.restart() || alarms.ring() || jobs.step();
  }

  @Override
  public long nextDue() {
    return Math.min(services.next(), Math.min(alarms.next(), jobs.next()));
  }

  @Override
  public void updateFocus() {
    windows.updateFocus();
  }

  @Override
  public boolean draw(boolean lastChance) {
    return drawing.draw(lastChance);
  }

  /** Whether the app is to take a canvas for that of a graphics chip. */
  public boolean drawsWithChip(Canvas canvas) {
    return drawing.isWithChip(canvas);
  }

  @Override
  public Clock.Motion motion() {
    return animations.motion();
  }

  @Override
  public void movesOn() {
    animations.goesOn();
  }

  @Override
  public boolean offersNothing() {
    return isInFront() && windows.bottomFirst().stream().noneMatch(window -> Offers.something(window.root()));
  }

  @Override
  public void settled(boolean atRest) {
    if (atRest) animations.atRest();
    drawing.settled();
  }

  // What the task needs of those who know the task.

  /** What a tap on the app's icon starts. */
  public Start launcher() {
    return intents.launcher();
  }

  /** An activity asks the user for permissions. */
  public void askForPermissions(Start start, Entry entry) {
    permissions.ask(start, entry);
  }

  /** The activity is gone, and with it whatever windows it has left open. */
  public void closeLeaked(Activity activity) {
    windows.closeLeaked(activity);
  }

  /** Runs code of the app; what it throws ends the process. */
  public void run(Runnable work) {
    try {
      work.run();
    } catch (Throwable thrown) {
      failed(thrown, "main");
    }
  }

  /** An exception that nobody caught. */
  public void failed(Throwable raw, String thread) {
    Throwable thrown = Crashes.unwrapped(raw);
    if (thrown instanceof ThreadDeath) return;
    if (thrown instanceof Exit exit) {
      exited(exit.code);
      return;
    }
    if (thrown instanceof OutOfMemoryError) replaceReason = "the app has used up the memory";
    Crashes.Limit limit = Crashes.limit(thrown, new Crashes.Libraries(events.missingLibraries(), sharedLibraries));
    if (!end.compareAndSet(End.NONE, limit == null ? End.CRASHED : End.LIMITED)) return;
    if (limit == null) events.crash(Crashes.json(thrown, thread, new Suspicion.Doubts(events.lastLimit(), Fakes::answer)));
    else events.limit(limit.api(), limit.message());
  }

  public void exited(int code) {
    if (end.compareAndSet(End.NONE, End.EXITED)) events.exit(code);
  }

  public void killed() {
    end.compareAndSet(End.NONE, End.KILLED);
  }

  /** A thread that never rests is not waited for again; it may outlive the process, so the JVM must not. */
  public void runaway(Thread thread) {
    runaways.add(thread);
    clock.givesUp();
    Turns.scheduler().release(thread);
    events.limit("java.lang.Thread", "thread " + thread.getName() + " does not come to rest; it is no longer waited for");
    replaceReason = "thread " + thread.getName() + " does not come to rest";
  }

  public boolean isRunaway(Thread thread) {
    return runaways.contains(thread);
  }

  public String replaceReason() {
    return replaceReason;
  }

  public void replaceBecause(String reason) {
    replaceReason = reason;
  }

  /** Whether the crash has not been handed out yet. */
  public boolean crashedJustNow() {
    return end.get() == End.CRASHED && !crashReported;
  }

  public void reported() {
    crashReported = end.get() == End.CRASHED;
  }
}
