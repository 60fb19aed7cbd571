package gauntlet.shadows;

import gauntlet.phone.system.QuietService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityThread;

/** What the package manager's own code asks the system: what Robolectric does not support has nothing to tell. */
@Implements(className = "android.app.ActivityThread", isInAndroidSdk = false)
public class PhoneActivityThread extends ShadowActivityThread {
  @Implementation
  public static @ClassName("android.content.pm.IPackageManager") Object getPackageManager() {
    Object known = ShadowActivityThread.getPackageManager();
    Class<?> kind = known.getClass().getInterfaces()[0];
    return Proxy.newProxyInstance(
        kind.getClassLoader(),
        new Class<?>[] {kind},
        (proxy, method, arguments) -> {
          try {
            boolean installer = method.getName().equals("getPackageInstaller");
            return installer ? QuietService.answer(method) : method.invoke(known, arguments);
          } catch (InvocationTargetException e) {
            if (e.getCause() instanceof UnsupportedOperationException) return QuietService.answer(method);
            throw e.getCause();
          }
        });
  }
}
