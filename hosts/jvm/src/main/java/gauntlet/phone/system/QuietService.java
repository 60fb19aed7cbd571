package gauntlet.phone.system;

import android.content.pm.ParceledListSlice;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.IInterface;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * A service of the system that knows of nothing: where a phone's would answer with a list, so does this one, and with an empty one.
 * What the manager in front of it makes of an answer is the framework's own code.
 */
public final class QuietService {
  /** What needs a permission that no app gets by asking. */
  private static final Set<String> REFUSED = Set.of("openSession", "openSessionForUsageStats");

  private QuietService() {}

  /** A binder with such a service of this kind behind it. */
  public static IBinder binder(Class<? extends IInterface> kind) {
    Binder binder = new Binder();
    binder.attachInterface(service(kind, binder), kind.getCanonicalName());
    return binder;
  }

  private static IInterface service(Class<? extends IInterface> kind, IBinder binder) {
    InvocationHandler handler = (proxy, method, arguments) -> method.getName().equals("asBinder") ? binder : answer(method, arguments);
    return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[] {kind}, handler));
  }

  private static Object answer(Method method, Object[] arguments) {
    // The keyboard's service gives every request a token by which it can be followed.
    if (!method.getReturnType().getName().equals("android.view.inputmethod.ImeTracker$Token")) return answer(method);
    return ReflectionHelpers.callConstructor(
        method.getReturnType(),
        ClassParameter.from(IBinder.class, new Binder()),
        ClassParameter.from(String.class, arguments[0]));
  }

  /** What a service says that has nothing to tell: never null where its type has something empty. */
  public static Object answer(Method method) {
    Class<?> type = method.getReturnType();
    if (REFUSED.contains(method.getName())) throw new SecurityException("No permission for " + method.getName());
    // A service takes every listener.
    if (type == boolean.class) return method.getName().startsWith("register") || method.getName().startsWith("add");
    if (type == void.class) return null;
    if (type.isPrimitive()) return Array.get(Array.newInstance(type, 1), 0);
    if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
    if (type == List.class) return new ArrayList<>();
    if (type == Map.class) return new HashMap<>();
    if (type == Bundle.class) return new Bundle();
    if (type == ParceledListSlice.class) return ParceledListSlice.emptyList();
    return IInterface.class.isAssignableFrom(type) ? service(type.asSubclass(IInterface.class), new Binder()) : null;
  }
}
