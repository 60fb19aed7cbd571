package gauntlet.shadows;

import android.webkit.GeolocationPermissions;
import android.webkit.ServiceWorkerController;
import android.webkit.WebViewFactoryProvider;
import java.lang.reflect.Proxy;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.util.ReflectionHelpers;

/** A browser without anything in it. What is null here becomes a device limit where an app uses it. */
@Implements(className = "android.webkit.WebViewFactory")
public class PhoneWebViewFactory {
  @Implementation
  protected static WebViewFactoryProvider getProvider() {
    Class<WebViewFactoryProvider> type = WebViewFactoryProvider.class;
    WebViewFactoryProvider empty = ReflectionHelpers.createDeepProxy(type);
    GeolocationPermissions permissions = ReflectionHelpers.callConstructor(GeolocationPermissions.class);
    ServiceWorkerController workers = new QuietWorkers();
    Object provider =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getGeolocationPermissions" -> permissions;
                  case "getServiceWorkerController" -> workers;
                  default -> method.invoke(empty, arguments);
                });
    return type.cast(provider);
  }
}
