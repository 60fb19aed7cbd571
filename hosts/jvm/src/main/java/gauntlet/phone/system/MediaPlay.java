package gauntlet.phone.system;

import android.media.AudioAttributes;
import android.media.AudioManager;
import android.media.session.ISession;
import android.media.session.ISessionCallback;
import android.media.session.ISessionController;
import android.media.session.ISessionControllerCallback;
import android.media.session.MediaController;
import android.os.Binder;
import android.os.IInterface;
import android.os.Process;
import gauntlet.phone.process.AppProcess;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/**
 * The system's side of something that plays: what the app says of it can be asked for and listened to, and what a controller
 * wants is passed to the app. Methods are distinguished by their names, since what they take differs between versions of Android.
 */
public final class MediaPlay {
  /** What is called otherwise on its way to the app. */
  private static final Map<String, String> CALLED =
      Map.of("skipToQueueItem", "onSkipToTrack", "sendCustomAction", "onCustomAction", "sendCommand", "onCommand");
  private static final int LOCAL = 1;
  private static final int ABSOLUTE = 2;
  private static final int VOLUME = 5;
  private static final int LOUDEST = 15;

  private final ISessionCallback app;
  private final String tag;
  private final Map<String, Object> said = new HashMap<>();
  private final List<ISessionControllerCallback> listeners = new ArrayList<>();
  private final ISession session = local(ISession.class, this::ofSession);
  private final ISessionController controller = local(ISessionController.class, this::ofController);

  public MediaPlay(ISessionCallback app, String tag) {
    this.app = app;
    this.tag = tag;
  }

  public ISession session() {
    return session;
  }

  private Object ofSession(Method method, Object[] arguments) {
    String name = method.getName();
    if (name.equals("getController")) return controller;
    if (name.equals("sendEvent")) notifyListeners("onEvent", arguments);
    if (name.equals("destroySession")) notifyListeners("onSessionDestroyed");
    if (name.startsWith("set") && arguments.length > 0) {
      String what = name.substring("set".length());
      said.put(what, arguments[0]);
      notifyListeners("on" + what + "Changed", arguments[0]);
    }
    return nothing(method);
  }

  private Object ofController(Method method, Object[] arguments) {
    String name = method.getName();
    if (name.equals("getTag")) return tag;
    if (name.equals("getPackageName")) return AppProcess.current().application.getPackageName();
    if (name.equals("getVolumeAttributes")) return volume();
    if (name.equals("getFlags")) return ((Number) said.getOrDefault("Flags", 0)).longValue();
    if (name.startsWith("get")) return said.getOrDefault(name.substring("get".length()), nothing(method));
    if (name.equals("registerCallback")) listeners.add((ISessionControllerCallback) arguments[1]);
    else if (name.equals("unregisterCallback")) listeners.remove(arguments[0]);
    else command(name, arguments);
    return nothing(method);
  }

  /** A controller says who it is first; the app hears its process and user, too. */
  private void command(String name, Object[] arguments) {
    List<Object> passed = new ArrayList<>(List.of(arguments[0], Process.myPid(), Process.myUid()));
    passed.addAll(Arrays.asList(arguments).subList(1, arguments.length));
    String fallback = "on" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    call(app, CALLED.getOrDefault(name, fallback), passed.toArray());
  }

  private void notifyListeners(String what, Object... arguments) {
    for (ISessionControllerCallback listener : List.copyOf(listeners)) call(listener, what, arguments);
  }

  /** Nobody hears what the other side has no method for. */
  private static void call(Object other, String name, Object... arguments) {
    for (Method method : other.getClass().getMethods()) {
      if (!method.getName().equals(name) || method.getParameterCount() != arguments.length) continue;
      try {
        method.setAccessible(true);
        method.invoke(other, arguments);
        return;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static Object volume() {
    AudioAttributes music = new AudioAttributes.Builder().setLegacyStreamType(AudioManager.STREAM_MUSIC).build();
    Object[] values = {LOCAL, ABSOLUTE, LOUDEST, VOLUME, music, null};
    for (Constructor<?> constructor : MediaController.PlaybackInfo.class.getDeclaredConstructors()) {
      int count = constructor.getParameterCount();
      if (count < 5 || count > values.length) continue;
      try {
        constructor.setAccessible(true);
        return constructor.newInstance(Arrays.copyOf(values, count));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return null;
  }

  private static Object nothing(Method method) {
    return ReflectionHelpers.defaultValueForType(method.getReturnType().getName());
  }

  private interface Handler {
    Object handle(Method method, Object[] arguments);
  }

  /** An object of the system that needs no other process. */
  private static <T extends IInterface> T local(Class<T> type, Handler handler) {
    Binder binder = new Binder();
    InvocationHandler all =
        (proxy, method, arguments) -> {
          if (method.getName().equals("asBinder")) return binder;
          if (method.getDeclaringClass() == Object.class) return ofObject(proxy, method, arguments);
          return handler.handle(method, arguments == null ? new Object[0] : arguments);
        };
    T object = type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, all));
    binder.attachInterface(object, type.getName());
    return object;
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "system";
    };
  }
}
