package gauntlet.shadows;

import android.content.Context;
import android.net.DhcpInfo;
import android.net.wifi.ScanResult;
import android.net.wifi.p2p.WifiP2pManager;
import android.net.wifi.p2p.WifiP2pManager.Channel;
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
    @Override
    @Implementation
    protected Channel initialize(Context context, Looper looper, WifiP2pManager.ChannelListener listener) {
      Channel channel = super.initialize(context, looper, listener);
      EmptyFields.fill(Channel.class, channel);
      return channel;
    }
  }
}
