package gauntlet.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.inject.Named;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.pluginapi.Sdk;

/** Loads the framework, Robolectric's shadows and the phone. Lives as long as the JVM. Found by service file. */
public final class WorldClassLoader extends AndroidSandbox.SdkSandboxClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final List<String> loaded = Collections.synchronizedList(new ArrayList<>());

  public WorldClassLoader(
      InstrumentationConfiguration configuration, @Named("runtimeSdk") Sdk sdk, ClassInstrumentor instrumentor) {
    super(configuration, sdk, instrumentor);
  }

  /** Robolectric leaves javax to the JVM, but the interfaces of OpenGL are in the framework's jar only. */
  @Override
  public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("javax.microedition.")) return super.loadClass(name, resolve);
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : maybeInstrumentClass(name);
    }
  }

  /** The classes that were loaded until now, in order. */
  List<String> loaded() {
    synchronized (loaded) {
      return List.copyOf(loaded);
    }
  }

  @Override
  protected byte[] getByteCode(String name) throws ClassNotFoundException {
    loaded.add(name.replace('/', '.'));
    byte[] bytes;
    try {
      bytes = super.getByteCode(name);
    } catch (ClassNotFoundException e) {
      bytes = MissingTypes.standIn(name.replace('.', '/'));
      if (bytes == null) throw e;
      return bytes;
    }
    return FrameworkCode.changed(name.replace('/', '.'), bytes);
  }
}
