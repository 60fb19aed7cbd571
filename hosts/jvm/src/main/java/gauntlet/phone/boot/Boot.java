package gauntlet.phone.boot;

import dalvik.system.CloseGuard;
import gauntlet.given.Given;
import gauntlet.host.Watchdog;
import gauntlet.phone.classes.Epoch;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.classes.RememberedAnnotations;
import gauntlet.phone.hooks.AppHooks;
import gauntlet.phone.hooks.Kept;
import gauntlet.phone.keys.VaultProviders;
import gauntlet.phone.libcore.Providers;
import gauntlet.phone.libcore.SystemValues;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.process.SystemMemory;
import gauntlet.phone.storage.Storage;
import gauntlet.phone.system.PhoneState;
import gauntlet.phone.system.ScreenSides;
import gauntlet.phone.time.Clock;
import gauntlet.phone.time.VirtualTimer;
import gauntlet.turns.Turns;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.ConscryptMode;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.annotation.experimental.LazyApplication;
import org.robolectric.config.ConfigurationRegistry;
import org.robolectric.internal.TestEnvironment;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.pluginapi.config.ConfigurationStrategy;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowProcess;
import org.robolectric.shadows.ShadowView;
import org.robolectric.util.TempDirectory;

/** Makes a process of the app and takes it down again; in between the framework is as after a boot of the phone. */
public final class Boot {
  /** How far apart the seeds of two processes of a run are: what was random once does not come again after a kill. */
  private static final long PROCESS_SEEDS = 1L << 32;

  /** What the system calls the app: the first ones are numbered from 10000. */
  private static final int APP_UID = 10_123;

  private final TestEnvironment environment;
  /** As the JVM was before any app could change them. */
  private final Properties properties = (Properties) System.getProperties().clone();
  private final JvmDefaults defaults = new JvmDefaults();
  private ClassLoader lastClasses;

  public Boot(TestEnvironment environment) {
    this.environment = environment;
    VaultProviders.install();
  }

  public AppProcess start(
      ClassLoader classes, AndroidManifest manifest, Map<String, String> settings, PhoneState state, SystemMemory memory) {
    Threads.forgetInherited(Thread.currentThread());
    Epoch.next();
    if (classes != lastClasses) FrameworkCaches.forgetApp();
    lastClasses = classes;
    System.setProperties(AppProperties.of(properties, new Storage(settings)));
    SystemValues.begin();
    defaults.restore(Thread.currentThread());
    LoaderHooks.use(classes);
    RememberedAnnotations.forget(LoaderHooks.loaded());
    Thread.currentThread().setContextClassLoader(classes);
    TimeZone.setDefault(TimeZone.getTimeZone(settings.get("zone")));
    long run = Long.parseLong(settings.getOrDefault("runIndex", "0")) + 1;
    long seed = run + state.processes++ * PROCESS_SEEDS;
    AppHooks.seed(seed);
    // Robolectric draws the app's number once in a JVM.
    ShadowProcess.setUid(APP_UID);
    Providers.install();
    Given.begin(seed, classes);
    Threads.forgetChance(Thread.currentThread());
    VirtualTimer.forgetNames();
    Threads.forgetNumbers();
    Thread.currentThread().setName(Watchdog.MAIN_THREAD);
    AppProcess process = new AppProcess(settings, state, memory);
    VaultProviders.keepIn(process.storage.system());
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught(process, thread, thrown));
    ScreenSides.use(process.display);
    Modes modes = new Modes(process.display.qualifiers());
    // Asking for the time needs the modes, and the framework must find the clock at its epoch from the start.
    ConfigurationRegistry.instance = new ConfigurationRegistry(modes.map());
    Clock.start(Long.parseLong(settings.get("epoch")));
    FrameworkCaches.forgetTimes();
    process.run(
        () -> {
          // Resources that were left open are not reported unless the app asks for it.
          CloseGuard.setEnabled(false);
          environment.setUpApplicationState("app", modes, manifest);
          ShadowChoreographer.setPaused(true);
          ShadowChoreographer.setFrameDelay(Duration.ofMillis(Clock.FRAME_MS));
          ShadowView.setUseRealViewAnimations(true);
          process.application = RuntimeEnvironment.getApplication();
          Components.registerReceivers(process.application, process.events, process.declaredReceivers);
        });
    return process;
  }

  private static void uncaught(AppProcess process, Thread thread, Throwable thrown) {
    // A thread of an earlier process has nobody left to hurt. It asks the handler that is in force when it dies.
    if (Epoch.isOver() || AppProcess.current() != process || process.isRunaway(thread)) return;
    process.failed(thrown, thread.getName());
  }

  public void stop(AppProcess process) {
    process.killed();
    TempDirectory files = RuntimeEnvironment.getTempDirectory();
    AppProcess.none();
    Epoch.next();
    // Threads first: what the framework is reset to must not be used by what is left of the app.
    process.backgroundTasks().end();
    int left = Threads.end(process.mainThread);
    Turns.scheduler().allowStarts();
    attempt(environment::tearDownApplication);
    FrameworkCaches.forgetDeadWorker();
    // A reset that fails half-way, as on a thread that the app has killed, mostly succeeds the second time.
    Throwable failure = attempt(environment::resetState) == null ? null : attempt(environment::resetState);
    attempt(files::destroy);
    if (left > 0) process.replaceBecause(left + " threads of the app did not end");
    if (failure != null) process.replaceBecause("the framework could not be reset: " + failure);
    Kept.forget();
    LoaderHooks.use(null);
  }

  /** The app is gone: what its remains throw does no harm by itself. */
  private static Throwable attempt(Runnable work) {
    try {
      work.run();
      return null;
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  /** How Robolectric is to behave: real looper, real graphics, real SQLite. */
  private static final class Modes implements ConfigurationStrategy.Configuration {
    private final Map<Class<?>, Object> values = new LinkedHashMap<>();

    Modes(String qualifiers) {
      values.put(ConscryptMode.Mode.class, ConscryptMode.Mode.OFF);
      values.put(LooperMode.Mode.class, LooperMode.Mode.PAUSED);
      values.put(LazyApplication.LazyLoad.class, LazyApplication.LazyLoad.OFF);
      values.put(GraphicsMode.Mode.class, GraphicsMode.Mode.NATIVE);
      values.put(SQLiteMode.Mode.class, SQLiteMode.Mode.NATIVE);
      values.put(ResourcesMode.Mode.class, ResourcesMode.Mode.BINARY);
      values.put(Config.class, Config.Builder.defaults().setQualifiers(qualifiers).build());
    }

    @Override
    public <T> T get(Class<T> type) {
      return type.cast(values.get(type));
    }

    @Override
    public Set<Class<?>> keySet() {
      return values.keySet();
    }

    @Override
    public Map<Class<?>, Object> map() {
      return values;
    }
  }
}
