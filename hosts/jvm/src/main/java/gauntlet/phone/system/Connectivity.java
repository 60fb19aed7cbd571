package gauntlet.phone.system;

import android.content.Context;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.ConnectivityManager.NetworkCallback;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.NetworkInfo.DetailedState;
import android.net.NetworkRequest;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import gauntlet.phone.process.AppProcess;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowConnectivityManager;
import org.robolectric.shadows.ShadowNetworkCapabilities;
import org.robolectric.shadows.ShadowNetworkInfo;
import org.robolectric.util.ReflectionHelpers;

/** The one network that the phone knows, its wifi: there or not. Nothing can be reached by it, but an app is notified of it. */
public final class Connectivity {
  private record Listener(NetworkRequest request, Handler handler) {}

  /** What every request asks for since Android 12. */
  private static final int NOT_VCN_MANAGED = 28;

  private final AppProcess process;
  private final Map<NetworkCallback, Listener> listeners = new LinkedHashMap<>();
  /** Callbacks that were registered once: to unregister them again is no fault. */
  private final Set<NetworkCallback> former = Collections.newSetFromMap(new WeakHashMap<>());
  private Handler background;
  /** The network while it is there. */
  private Network network;

  public Connectivity(AppProcess process) {
    this.process = process;
  }

  /** Tells the framework the state that the process starts with. */
  public void reset() {
    set();
    process.broadcasts.remember(announcement());
  }

  /** The network has come or gone. */
  void changed() {
    Network lost = network;
    NetworkCapabilities before = lost == null ? null : manager().getNetworkCapabilities(lost);
    set();
    process.broadcasts.sticky(announcement());
    for (Map.Entry<NetworkCallback, Listener> entry : List.copyOf(listeners.entrySet())) {
      Listener listener = entry.getValue();
      if (network != null) notifyAvailable(entry.getKey(), listener);
      else if (before != null && wants(listener.request, before)) post(entry.getKey(), listener, callback -> callback.onLost(lost));
    }
  }

  /** Whoever registers a callback is notified of the network that is there; a null request means the usual one. */
  public void register(NetworkRequest request, NetworkCallback callback, Handler handler) {
    if (callback == null) throw new IllegalArgumentException("null NetworkCallback");
    Listener listener = new Listener(request, handler == null ? background() : handler);
    listeners.put(callback, listener);
    if (network != null) notifyAvailable(callback, listener);
  }

  public void unregister(NetworkCallback callback) {
    if (callback != null && listeners.remove(callback) != null) former.add(callback);
    else if (!former.contains(callback)) throw new IllegalArgumentException("NetworkCallback was not registered");
  }

  /** Whether there is a network that is good enough. */
  public boolean serves(NetworkRequest request) {
    return process.state.online() && wants(request, capabilities());
  }

  private void notifyAvailable(NetworkCallback callback, Listener listener) {
    Network there = network;
    NetworkCapabilities capabilities = manager().getNetworkCapabilities(there);
    LinkProperties link = manager().getLinkProperties(there);
    if (wants(listener.request, capabilities))
      post(callback, listener, to -> to.onAvailable(there, capabilities, link, false));
  }

  private interface News {
    void deliver(NetworkCallback to);
  }

  /** Who has unregistered meanwhile hears nothing any more. */
  private void post(NetworkCallback callback, Listener listener, News news) {
    listener.handler.post(
        () -> {
          if (listeners.get(callback) == listener) news.deliver(callback);
        });
  }

  private static boolean wants(NetworkRequest request, NetworkCapabilities capabilities) {
    return request == null || request.networkCapabilities.satisfiedByNetworkCapabilities(capabilities);
  }

  /** Callbacks without a handler run beside the main thread, as on a phone. */
  private Handler background() {
    if (background == null) {
      HandlerThread thread = new HandlerThread("ConnectivityThread");
      thread.start();
      background = new Handler(thread.getLooper());
    }
    return background;
  }

  private Intent announcement() {
    return new Intent(ConnectivityManager.CONNECTIVITY_ACTION)
        .putExtra(ConnectivityManager.EXTRA_NETWORK_INFO, manager().getNetworkInfo(ConnectivityManager.TYPE_WIFI))
        .putExtra(ConnectivityManager.EXTRA_NETWORK_TYPE, ConnectivityManager.TYPE_WIFI)
        .putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, !process.state.online());
  }

  private void set() {
    ShadowConnectivityManager shadow = Shadow.extract(manager());
    boolean online = process.state.online();
    shadow.setActiveNetworkInfo(online ? info(ConnectivityManager.TYPE_WIFI, true) : null);
    if (!online) shadow.setNetworkInfo(ConnectivityManager.TYPE_WIFI, info(ConnectivityManager.TYPE_WIFI, false));
    shadow.setNetworkInfo(ConnectivityManager.TYPE_MOBILE, info(ConnectivityManager.TYPE_MOBILE, false));
    for (Network known : manager().getAllNetworks())
      if (!online || !known.equals(manager().getActiveNetwork())) shadow.removeNetwork(known);
    network = manager().getActiveNetwork();
    if (network == null) return;
    shadow.setNetworkCapabilities(network, capabilities());
    LinkProperties link = new LinkProperties();
    link.setInterfaceName("wlan0");
    shadow.setLinkProperties(network, link);
  }

  private static NetworkInfo info(int type, boolean connected) {
    NetworkInfo info =
        ShadowNetworkInfo.newInstance(
            connected ? DetailedState.CONNECTED : DetailedState.DISCONNECTED,
            type,
            0,
            connected,
            connected ? NetworkInfo.State.CONNECTED : NetworkInfo.State.DISCONNECTED);
    ReflectionHelpers.setField(info, "mTypeName", ConnectivityManager.getNetworkTypeName(type));
    return info;
  }

  private static NetworkCapabilities capabilities() {
    NetworkCapabilities capabilities = ShadowNetworkCapabilities.newInstance();
    ShadowNetworkCapabilities shadow = Shadow.extract(capabilities);
    shadow.addTransportType(NetworkCapabilities.TRANSPORT_WIFI);
    for (int capability :
        new int[] {
          NetworkCapabilities.NET_CAPABILITY_INTERNET,
          NetworkCapabilities.NET_CAPABILITY_VALIDATED,
          NetworkCapabilities.NET_CAPABILITY_NOT_METERED,
          NetworkCapabilities.NET_CAPABILITY_NOT_RESTRICTED,
          NetworkCapabilities.NET_CAPABILITY_NOT_ROAMING,
          NetworkCapabilities.NET_CAPABILITY_NOT_SUSPENDED,
          NetworkCapabilities.NET_CAPABILITY_NOT_VPN,
          NetworkCapabilities.NET_CAPABILITY_TRUSTED,
          NetworkCapabilities.NET_CAPABILITY_FOREGROUND,
        }) shadow.addCapability(capability);
    if (Build.VERSION.SDK_INT >= NewRules.ANDROID_12) shadow.addCapability(NOT_VCN_MANAGED);
    return capabilities;
  }

  private ConnectivityManager manager() {
    return (ConnectivityManager) process.application.getSystemService(Context.CONNECTIVITY_SERVICE);
  }
}
