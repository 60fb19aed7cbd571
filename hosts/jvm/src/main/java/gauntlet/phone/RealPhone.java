package gauntlet.phone;

import android.app.Application;
import gauntlet.given.Identity;
import gauntlet.host.AppOutput;
import gauntlet.host.JsonWriter;
import gauntlet.host.Phone;
import gauntlet.phone.activity.Entry;
import gauntlet.phone.activity.SavedTask;
import gauntlet.phone.activity.Start;
import gauntlet.phone.boot.Boot;
import gauntlet.phone.boot.Components;
import gauntlet.phone.boot.Features;
import gauntlet.phone.boot.Hardware;
import gauntlet.phone.boot.SystemSettings;
import gauntlet.phone.boot.TurnWatch;
import gauntlet.phone.input.Actions;
import gauntlet.phone.input.BackCallbacks;
import gauntlet.phone.outside.SystemProvider;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.process.SystemMemory;
import gauntlet.phone.screen.Pictures;
import gauntlet.phone.screen.Screens;
import gauntlet.phone.storage.Storage;
import gauntlet.phone.system.PhoneState;
import gauntlet.phone.time.Clock;
import gauntlet.probe.Probes;
import gauntlet.turns.Turns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.robolectric.internal.TestEnvironment;
import org.robolectric.manifest.AndroidManifest;

/** The phone that the host talks to: one process of the app after another. */
public final class RealPhone implements Phone {
  /** What nobody can do to an app that has no process, beside touching it. */
  private static final Set<String> NEED_PROCESS = Set.of("key", "openNotification");

  private final Boot boot;
  private AppProcess process;
  private PhoneState state;
  private Actions actions;
  private Screens screens;
  /** How the running app was started, for starting it again without wiping its data. */
  private ClassLoader classes;
  private AndroidManifest manifest;
  private Map<String, String> settings;
  /** As it was last handed out. Nothing moves between two requests, but asking views anew may run code of the app. */
  private String screen;
  /** Why the last process has left the JVM unfit. */
  private String replaceReason;
  /** What a killed process has left in the system. */
  private SavedTask killed;

  /** The environment is a TestEnvironment; the host does not know the type. */
  public RealPhone(Object environment) {
    boot = new Boot((TestEnvironment) environment);
    Identity.isMain(Thread.currentThread());
    TurnWatch.start();
  }

  static void applicationMade(Application application) {
    AppProcess process = AppProcess.current();
    process.application = application;
    if (process.backCallbacks) BackCallbacks.choose(application.getApplicationInfo());
    process.storage.announce();
    Components.completeInfo(application);
    process.rememberSystem();
    SystemProvider.registerAll(process, application);
    SystemSettings.apply(application.getContentResolver());
    Features.announce(application.getPackageManager());
    Hardware.announceTo(application);
    process.intents.open(application.getPackageManager());
    process.permissions().open(application);
    process.resetFramework();
  }

  @Override
  public String start(ClassLoader classes, Object manifest, Map<String, String> settings) {
    this.classes = classes;
    this.manifest = (AndroidManifest) manifest;
    this.settings = settings;
    return inTurns(this::startFresh);
  }

  private String startFresh() {
    killed = null;
    state = new PhoneState(settings, Clock::now);
    // What the process before has hit on its way out is no coverage of this one.
    Probes.take();
    new Storage(settings).install();
    newProcess(settings, null);
    long before = Clock.now();
    if (process.isAlive()) begin(settings.get("activity"));
    return observation(true, Clock.now() - before, true);
  }

  private void begin(String activity) {
    // A name that the app does not have is no failure of the app's.
    Start start = activity == null ? null : process.intents.named(activity);
    process.run(() -> launch(start == null ? process.intents.launcher() : start));
  }

  /** Between two requests the main thread is the host's, and no thread of the app runs. */
  private static <T> T inTurns(Supplier<T> work) {
    Turns.scheduler().enter(Clock.forWaiting());
    try {
      return work.get();
    } finally {
      Turns.scheduler().leave();
    }
  }

  private void launch(Start start) {
    process.task.start(start);
    process.clock.settleLaunch();
  }

  private void newProcess(Map<String, String> settings, SystemMemory memory) {
    state.display.landscape(state.display.held());
    process = boot.start(classes, manifest, settings, state, memory);
    actions = new Actions(process);
    screens = new Screens(process);
    AppOutput.sink(process.events::log);
  }

  @Override
  public String perform(Map<String, Object> action, Object wait) {
    return inTurns(() -> performed(action, wait));
  }

  private String performed(Map<String, Object> action, Object wait) {
    long before = Clock.now();
    process.reported();
    String kind = String.valueOf(action.get("kind"));
    boolean[] done = {false};
    if (kind.equals("kill")) done[0] = kill();
    else if (kind.equals("restore") || (kind.equals("return") && !process.isAlive() && !state.locked)) {
      done[0] = restore();
      before = Clock.now();
    } else if (process.isAlive() || (kind.equals("openNotification") && wokenByNotification(action))) {
      // When the app's code throws, the action was done all the same.
      done[0] = true;
      process.run(() -> done[0] = actions.perform(action));
    } else if (kind.equals("idle")) {
      done[0] = true;
      idleWithoutProcess(((Number) action.get("ms")).longValue());
    } else {
      done[0] = state.change(action) || !(action.containsKey("target") || NEED_PROCESS.contains(kind));
    }
    if (done[0] && process.isAlive()) process.run(() -> await(kind, wait));
    return observation(done[0], Math.max(0, Clock.now() - before), true);
  }

  private void await(String kind, Object wait) {
    if (wait instanceof Map<?, ?> exact) process.clock.pass(((Number) exact.get("ms")).longValue());
    else if (kind.equals("idle")) process.clock.settle(0);
    else process.clock.settle(Clock.EVENT_MS);
  }

  /** The system takes the process away while nobody looks; what the task has saved stays. */
  private boolean kill() {
    if (!process.isAlive()) return false;
    process.run(process.task::leave);
    if (!process.isAlive()) return true;
    process.permissions().forgetRequest();
    killed = new SavedTask(process.task.bottomFirst().stream().filter(entry -> !entry.finishing()).toList());
    process.services().killed();
    process.killed();
    return true;
  }

  /** The user looks at the app again, which has a process already if the system needed one. */
  private boolean restore() {
    if (!process.isAlive()) revive();
    else if (!process.task.isWaiting()) return false;
    Runnable show = process.task.isWaiting() ? process.task::toFront : () -> launch(process.intents.launcher());
    if (process.isAlive()) process.run(show);
    return true;
  }

  /** Whether there is such a notification, for whose sake the app then has a process again. */
  private boolean wokenByNotification(Map<String, Object> action) {
    if (state.locked || !process.notifications.has(((Number) action.get("index")).intValue())) return false;
    revive();
    return true;
  }

  /** Time passes; when an alarm or a job comes due, the system makes a process for it. */
  private void idleWithoutProcess(long ms) {
    long end = Clock.now() + ms;
    process.jobs.interrupted();
    long due = process.nextDue();
    Clock.skip(Math.max(0, Math.min(due, end) - Clock.now()));
    if (due > end) return;
    revive();
    if (process.isAlive()) process.run(() -> process.clock.pass(end - Clock.now()));
  }

  /** A new process with the old one's data, and with its task when the system killed it; nobody looks at it yet. */
  private void revive() {
    SavedTask saved = killed;
    killed = null;
    SystemMemory memory = new SystemMemory(process);
    // Time goes on, whoever is there to see it.
    Map<String, String> later = new HashMap<>(settings);
    later.put("epoch", String.valueOf(Clock.now()));
    end();
    new Storage(settings).renew();
    newProcess(later, memory);
    List<Entry> entries = saved == null ? List.of() : saved.entries(classes);
    process.run(() -> process.task.restore(entries));
  }

  @Override
  public String observe() {
    return inTurns(() -> observation(true, 0, false));
  }

  private String observation(boolean done, long virtualMs, boolean handOut) {
    if (handOut) screen = screens.text();
    JsonWriter json = new JsonWriter().open('{').name("screen").raw(screen);
    json.name("process").value(process.standing()).name("outcome").value(done ? "done" : "refused");
    json.name("unsettled").value(process.clock.unsettled()).name("virtualMs").value(virtualMs);
    json.name("coverage").open('[');
    if (handOut) for (int id : Probes.take()) json.value(id);
    json.close(']').name("events");
    if (handOut) process.events.handOut(json, process.storage::unmap);
    else json.open('[').close(']');
    return json.close('}').toString();
  }

  @Override
  public byte[] screenshot(boolean fullSize) {
    return inTurns(() -> new Pictures(process).png(fullSize));
  }

  @Override
  public void stop() {
    if (process == null) return;
    inTurns(
        () -> {
          end();
          return null;
        });
  }

  private void end() {
    boot.stop(process);
    replaceReason = process.replaceReason();
    process = null;
  }

  @Override
  public String replaceReason() {
    return process == null ? replaceReason : process.replaceReason();
  }
}
