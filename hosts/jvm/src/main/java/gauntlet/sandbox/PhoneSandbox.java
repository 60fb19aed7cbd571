package gauntlet.sandbox;

import gauntlet.host.Phone;
import gauntlet.host.Watchdog;
import gauntlet.phone.PhoneEnvironment;
import gauntlet.shadows.Shadows;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.robolectric.android.AndroidSdkShadowMatcher;
import org.robolectric.annotation.ResourcesMode;
import org.robolectric.annotation.SQLiteMode;
import org.robolectric.config.AndroidConfigurer;
import org.robolectric.interceptors.AndroidInterceptors;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.SandboxManager;
import org.robolectric.internal.bytecode.ClassHandlerBuilder;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.internal.bytecode.Interceptors;
import org.robolectric.internal.bytecode.ShadowMap;
import org.robolectric.internal.bytecode.ShadowProviders;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.SdkProvider;
import org.robolectric.util.inject.Injector;

/** The sandbox: Android's framework of one API level with our phone in it. One per JVM. */
public final class PhoneSandbox {
  private final AndroidSandbox sandbox;
  private final Phone phone;
  private final BootClasses boot;

  private PhoneSandbox(AndroidSandbox sandbox, Phone phone, BootClasses boot) {
    this.sandbox = sandbox;
    this.phone = phone;
    this.boot = boot;
  }

  /** Boots the framework of an API level; the folder may know what the app's first screen needs. */
  public static PhoneSandbox of(int api, Path folder) throws Exception {
    BootClasses boot = new BootClasses(folder, BootClasses.host(api));
    Injector injector =
        new Injector.Builder()
            .bind(Properties.class, System.getProperties())
            .bind(BootClasses.class, boot)
            .bind(AndroidSandbox.TestEnvironmentSpec.class, new AndroidSandbox.TestEnvironmentSpec(PhoneEnvironment.class))
            .build();
    Sdk sdk =
        injector.getInstance(SdkProvider.class).getSdks().stream()
            .filter(known -> known.getApiLevel() == api)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no framework of API level " + api));
    Interceptors interceptors = new Interceptors(AndroidInterceptors.all());
    AndroidSandbox sandbox =
        injector
            .getInstance(SandboxManager.SandboxBuilder.class)
            .build(configuration(injector, interceptors), sdk, sdk, ResourcesMode.Mode.BINARY, SQLiteMode.Mode.NATIVE);
    // Checking the signature of its jar takes a while. A reference to the constructor would have it checked here.
    inBackground("security", () -> new BouncyCastleProvider());
    inBackground("boot-classes", () -> boot.load(sandbox.getRobolectricClassLoader()));
    ShadowMap shadows =
        injector.getInstance(ShadowProviders.class).getBaseShadowMap().newBuilder().addShadowClasses(Shadows.ALL).build();
    sandbox.replaceShadowMap(shadows);
    sandbox.configure(
        injector.getInstance(ClassHandlerBuilder.class).build(shadows, new AndroidSdkShadowMatcher(api), interceptors),
        interceptors);
    Class<?> type = sandbox.getRobolectricClassLoader().loadClass("gauntlet.phone.RealPhone");
    Phone phone =
        sandbox.runOnMainThread(
            () -> (Phone) type.getConstructor(Object.class).newInstance(sandbox.getTestEnvironment()));
    return new PhoneSandbox(sandbox, phone, boot);
  }

  /**
   * Does early what the main thread would have to do later. Only classes may be made ready so: nothing of the framework is
   * initialised, and the order in which its code runs stays the same.
   */
  private static void inBackground(String name, Runnable work) {
    Thread thread = new Thread(work, Watchdog.HOST_THREAD + name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Robolectric's own rules of what belongs into the sandbox; of our classes those of the phone do. */
  private static InstrumentationConfiguration configuration(Injector injector, Interceptors interceptors) {
    InstrumentationConfiguration.Builder builder = InstrumentationConfiguration.newBuilder();
    injector.getInstance(AndroidConfigurer.class).configure(builder, interceptors);
    return builder
        .doNotAcquirePackage("gauntlet.host.")
        .doNotAcquirePackage("gauntlet.image.")
        .doNotAcquirePackage("gauntlet.jdk.")
        .doNotAcquirePackage("gauntlet.sandbox.")
        .doNotAcquirePackage("gauntlet.probe.")
        .doNotAcquirePackage("gauntlet.turns.")
        .doNotAcquirePackage("gauntlet.given.")
        .doNotInstrumentPackage("gauntlet.phone.")
        .doNotInstrumentPackage("gauntlet.shadows.")
        .build();
  }

  public Phone phone() {
    return phone;
  }

  public ClassLoader classLoader() {
    return sandbox.getRobolectricClassLoader();
  }

  /** Says that the app shows its first screen: what was loaded for it will be at hand the next time. */
  public void started() {
    boot.keep();
  }

  /** Runs work on the thread that Android calls main. */
  public <T> T onMainThread(Callable<T> work) {
    return sandbox.runOnMainThread(work);
  }
}
