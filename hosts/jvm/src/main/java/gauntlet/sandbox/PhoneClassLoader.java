package gauntlet.sandbox;

import gauntlet.given.Identity;
import java.util.regex.PatternSyntaxException;
import javax.inject.Named;
import org.robolectric.internal.AndroidSandbox;
import org.robolectric.internal.bytecode.ClassInstrumentor;
import org.robolectric.internal.bytecode.InstrumentationConfiguration;
import org.robolectric.pluginapi.Sdk;

/** Loads the framework, Robolectric's shadows and the phone. Lives as long as the JVM. Found by service file. */
public final class PhoneClassLoader extends AndroidSandbox.SdkSandboxClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final BootClasses boot;

  public PhoneClassLoader(
      InstrumentationConfiguration configuration,
      @Named("runtimeSdk") Sdk sdk,
      ClassInstrumentor instrumentor,
      BootClasses boot) {
    super(configuration, sdk, instrumentor);
    this.boot = boot;
  }

  /** Robolectric leaves javax to the JVM, but the interfaces of OpenGL are in the framework's jar only. */
  @Override
  public Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("javax.microedition.")) {
      Class<?> type = loaded(name, resolve);
      // Before the JVM itself can ask for its number.
      Identity.ensureOwn(type);
      return type;
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : maybeInstrumentClass(name);
    }
  }

  /** On a full stack Robolectric's own code, and what it uses of the JDK's, makes something else of the error. */
  private Class<?> loaded(String name, boolean resolve) throws ClassNotFoundException {
    try {
      return super.loadClass(name, resolve);
    } catch (RuntimeException | InternalError e) {
      if (isForWantOfStack(e)) throw new StackOverflowError();
      throw e;
    }
  }

  private static boolean isForWantOfStack(Throwable thrown) {
    for (Throwable one = thrown; one != null; one = one.getCause()) {
      if (one instanceof StackOverflowError) return true;
      if (one instanceof PatternSyntaxException pattern && pattern.getDescription().startsWith("Stack overflow")) return true;
    }
    return false;
  }

  @Override
  protected byte[] getByteCode(String name) throws ClassNotFoundException {
    String dotted = name.replace('/', '.');
    byte[] known = boot.find(dotted);
    if (known != null) return known;
    byte[] bytes = changed(dotted);
    boot.add(dotted, bytes);
    return bytes;
  }

  private byte[] changed(String name) throws ClassNotFoundException {
    try {
      return FrameworkCode.changed(name, super.getByteCode(name));
    } catch (ClassNotFoundException e) {
      byte[] standIn = MissingTypes.standIn(name.replace('.', '/'));
      if (standIn == null) throw e;
      return standIn;
    }
  }
}
