package gauntlet.shadows;

import android.os.IBinder;
import android.os.IInterface;
import gauntlet.phone.system.QuietService;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowServiceManager;
import org.robolectric.util.ReflectionHelpers;

/** The services of the system: Robolectric's that answer null to everything answer something empty, and some are added. */
@Implements(className = "android.os.ServiceManager", isInAndroidSdk = false)
public class PhoneServices extends ShadowServiceManager {
  /** Services that Robolectric has not, and their interfaces. */
  private static final Map<String, String> MORE =
      Map.of(
          "netstats", "android.net.INetworkStatsService",
          "textservices", "com.android.internal.textservice.ITextServicesManager",
          "content", "android.content.IContentService",
          "isms", "com.android.internal.telephony.ISms");
  private static final Map<String, IBinder> QUIET = new HashMap<>();

  @Implementation
  protected static IBinder getService(String name) {
    return quiet(name, ShadowServiceManager.getService(name));
  }

  @Implementation
  protected static IBinder checkService(String name) {
    return quiet(name, ShadowServiceManager.checkService(name));
  }

  @Implementation(minSdk = 30)
  protected static IBinder waitForService(String name) throws InterruptedException {
    return quiet(name, ShadowServiceManager.waitForService(name));
  }

  private static synchronized IBinder quiet(String name, IBinder known) {
    if (QUIET.containsKey(name)) return QUIET.get(name);
    Class<? extends IInterface> kind = known == null ? added(name) : fake(name);
    if (kind == null) return known;
    QUIET.put(name, QuietService.binder(kind));
    return QUIET.get(name);
  }

  private static Class<? extends IInterface> added(String name) {
    try {
      return MORE.containsKey(name) ? Class.forName(MORE.get(name)).asSubclass(IInterface.class) : null;
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /** The interface of a service behind which Robolectric has nothing at all; null when it has something. */
  private static Class<? extends IInterface> fake(String name) {
    Map<String, Object> services = ReflectionHelpers.getStaticField(ShadowServiceManager.class, "binderServices");
    Object service = services.get(name);
    Object type = ReflectionHelpers.getField(service, "binderType");
    return String.valueOf(type).equals("NULL_PROXY") ? ReflectionHelpers.getField(service, "clazz") : null;
  }
}
