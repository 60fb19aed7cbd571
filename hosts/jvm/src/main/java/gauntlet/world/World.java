package gauntlet.world;

import gauntlet.host.Phone;
import gauntlet.phone.PhoneEnvironment;
import gauntlet.shadows.Shadows;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
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
public final class World {
  private final AndroidSandbox sandbox;
  private final Phone phone;

  private World(AndroidSandbox sandbox, Phone phone) {
    this.sandbox = sandbox;
    this.phone = phone;
  }

  /** Boots the framework of an API level; the folder may know what the app's first screen needs. */
  public static World of(int api, Path folder) throws Exception {
    Injector injector =
        new Injector.Builder()
            .bind(Properties.class, System.getProperties())
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
    BootClasses.preload(folder, sandbox.getRobolectricClassLoader());
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
    return new World(sandbox, phone);
  }

  /** Robolectric's own rules of what belongs into the sandbox; of our classes those of the phone do. */
  private static InstrumentationConfiguration configuration(Injector injector, Interceptors interceptors) {
    InstrumentationConfiguration.Builder builder = InstrumentationConfiguration.newBuilder();
    injector.getInstance(AndroidConfigurer.class).configure(builder, interceptors);
    return builder
        .doNotAcquirePackage("gauntlet.host.")
        .doNotAcquirePackage("gauntlet.image.")
        .doNotAcquirePackage("gauntlet.world.")
        .doNotAcquirePackage("gauntlet.probe.")
        .doNotAcquirePackage("gauntlet.turns.")
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

  /** The classes of the framework and of the phone that were loaded until now, in order. */
  public List<String> loaded() {
    return sandbox.getRobolectricClassLoader() instanceof WorldClassLoader loader ? loader.loaded() : List.of();
  }

  /** Runs work on the thread that Android calls main. */
  public <T> T onMainThread(Callable<T> work) {
    return sandbox.runOnMainThread(work);
  }
}
