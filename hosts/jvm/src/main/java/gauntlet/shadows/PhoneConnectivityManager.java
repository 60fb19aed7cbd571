package gauntlet.shadows;

import android.net.ConnectivityManager.NetworkCallback;
import android.net.NetworkRequest;
import android.os.Handler;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowConnectivityManager;

/** Callbacks are called for the network, where Robolectric only notes them. */
@Implements(className = "android.net.ConnectivityManager")
public class PhoneConnectivityManager extends ShadowConnectivityManager {
  @Override
  @Implementation
  protected void registerNetworkCallback(NetworkRequest request, NetworkCallback callback) {
    register(request, callback, null);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void registerNetworkCallback(NetworkRequest request, NetworkCallback callback, Handler handler) {
    register(request, callback, handler);
  }

  @Override
  @Implementation
  protected void requestNetwork(NetworkRequest request, NetworkCallback callback) {
    register(request, callback, null);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void requestNetwork(NetworkRequest request, NetworkCallback callback, int timeoutMs) {
    register(request, callback, null);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void requestNetwork(NetworkRequest request, NetworkCallback callback, Handler handler) {
    register(request, callback, handler);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void requestNetwork(NetworkRequest request, NetworkCallback callback, Handler handler, int timeoutMs) {
    register(request, callback, handler);
  }

  @Override
  @Implementation(minSdk = 24)
  protected void registerDefaultNetworkCallback(NetworkCallback callback) {
    register(null, callback, null);
  }

  @Override
  @Implementation(minSdk = 26)
  protected void registerDefaultNetworkCallback(NetworkCallback callback, Handler handler) {
    register(null, callback, handler);
  }

  @Override
  @Implementation
  protected void unregisterNetworkCallback(NetworkCallback callback) {
    AppProcess.current().connectivity().unregister(callback);
  }

  private static void register(NetworkRequest request, NetworkCallback callback, Handler handler) {
    AppProcess.current().connectivity().register(request, callback, handler);
  }
}
