package gauntlet.shadows;

import android.content.Context;
import android.net.ConnectivityManager;
import android.net.DhcpInfo;
import android.net.NetworkInfo;
import android.net.wifi.ScanResult;
import android.net.wifi.p2p.WifiP2pDevice;
import android.net.wifi.p2p.WifiP2pDeviceList;
import android.net.wifi.p2p.WifiP2pInfo;
import android.net.wifi.p2p.WifiP2pManager;
import android.net.wifi.p2p.WifiP2pManager.Channel;
import android.os.Handler;
import android.os.Looper;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowWifiManager;
import org.robolectric.shadows.ShadowWifiP2pManager;

/** Nobody is in reach by radio, which is something else than not to know. */
public final class PhoneWifi {
  private PhoneWifi() {}

  @Implements(className = "android.net.wifi.WifiManager")
  public static class Networks extends ShadowWifiManager {
    @Override
    @Implementation
    protected List<ScanResult> getScanResults() {
      List<ScanResult> set = super.getScanResults();
      return set == null ? List.of() : set;
    }

    @Override
    @Implementation
    protected DhcpInfo getDhcpInfo() {
      DhcpInfo set = super.getDhcpInfo();
      return set == null ? new DhcpInfo() : set;
    }
  }

  @Implements(className = "android.net.wifi.p2p.WifiP2pManager")
  public static class Peers extends ShadowWifiP2pManager {
    private Handler later;

    @Override
    @Implementation
    protected Channel initialize(Context context, Looper looper, WifiP2pManager.ChannelListener listener) {
      Channel channel = super.initialize(context, looper, listener);
      EmptyFields.fill(Channel.class, channel);
      later = new Handler(looper);
      return channel;
    }

    @Implementation
    protected void requestPeers(Channel channel, WifiP2pManager.PeerListListener listener) {
      if (listener != null) later.post(() -> listener.onPeersAvailable(new WifiP2pDeviceList()));
    }

    @Implementation
    protected void requestConnectionInfo(Channel channel, WifiP2pManager.ConnectionInfoListener listener) {
      if (listener != null) later.post(() -> listener.onConnectionInfoAvailable(new WifiP2pInfo()));
    }

    @Implementation(minSdk = 29)
    protected void requestDeviceInfo(Channel channel, WifiP2pManager.DeviceInfoListener listener) {
      later.post(() -> listener.onDeviceInfoAvailable(new WifiP2pDevice()));
    }

    @Implementation(minSdk = 29)
    protected void requestP2pState(Channel channel, WifiP2pManager.P2pStateListener listener) {
      later.post(() -> listener.onP2pStateAvailable(WifiP2pManager.WIFI_P2P_STATE_ENABLED));
    }

    @Implementation(minSdk = 29)
    protected void requestDiscoveryState(Channel channel, WifiP2pManager.DiscoveryStateListener listener) {
      later.post(() -> listener.onDiscoveryStateAvailable(WifiP2pManager.WIFI_P2P_DISCOVERY_STOPPED));
    }

    @Implementation(minSdk = 29)
    protected void requestNetworkInfo(Channel channel, WifiP2pManager.NetworkInfoListener listener) {
      later.post(() -> listener.onNetworkInfoAvailable(new NetworkInfo(ConnectivityManager.TYPE_WIFI_P2P, 0, "WIFI_P2P", "")));
    }

    @Implementation
    protected void discoverPeers(Channel channel, WifiP2pManager.ActionListener listener) {
      succeed(listener);
    }

    @Implementation
    protected void stopPeerDiscovery(Channel channel, WifiP2pManager.ActionListener listener) {
      succeed(listener);
    }

    private void succeed(WifiP2pManager.ActionListener listener) {
      if (listener != null) later.post(listener::onSuccess);
    }
  }

  @Implements(className = "android.net.wifi.p2p.WifiP2pManager$Channel")
  public static class PeersChannel {
    @Implementation
    protected void close() {}
  }
}
