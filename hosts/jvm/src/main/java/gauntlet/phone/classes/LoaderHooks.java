package gauntlet.phone.classes;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Called from Robolectric's classes where they look for classes of the app. */
public final class LoaderHooks {
  private static final ClassLoader SANDBOX = LoaderHooks.class.getClassLoader();
  private static volatile ClassLoader app;

  private LoaderHooks() {}

  public static void use(ClassLoader loader) {
    app = loader;
  }

  public static ClassLoader app() {
    return app;
  }

  public static ClassLoader framework() {
    return SANDBOX;
  }

  /** The calls that may have given a variable of the app's code its value, as {@code package.Class.method}. */
  public static List<String> callsInto(StackTraceElement at, String variable) {
    if (app == null) return List.of();
    // The app's loader was not made here: its type is another one here.
    return ReflectionHelpers.callInstanceMethod(
        app,
        "callsInto",
        ClassParameter.from(String.class, at.getClassName()),
        ClassParameter.from(String.class, at.getMethodName()),
        ClassParameter.from(int.class, at.getLineNumber()),
        ClassParameter.from(String.class, variable));
  }

  /** The classes of the app that were loaded until now. */
  public static Collection<Class<?>> loaded() {
    return app == null ? List.of() : ReflectionHelpers.callInstanceMethod(app, "loaded");
  }

  public static Class<?> forName(String name) throws ClassNotFoundException {
    ClassLoader loader = app == null ? SANDBOX : app;
    if (name.startsWith("[") || name.indexOf('.') < 0) return Class.forName(name, true, loader);
    // The JVM remembers what forName found for a loader; asking the loader itself does not go stale.
    Class<?> found = loader.loadClass(name);
    return Class.forName(name, true, found.getClassLoader());
  }

  public static URL resource(String name) {
    return SANDBOX.getResource(name);
  }

  public static ClassLoader loaderOf(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return app != null && loader == SANDBOX ? app : loader;
  }

  /** A proxy of framework interfaces only is the same for every app: its class is defined once. */
  public static Object newProxy(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler) {
    boolean shared = loader == app;
    for (Class<?> type : interfaces) {
      ClassLoader of = type.getClassLoader();
      shared &= of == SANDBOX || of == null;
    }
    return Proxy.newProxyInstance(shared ? SANDBOX : loader, interfaces, handler);
  }
}
