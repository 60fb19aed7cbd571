package gauntlet.phone;

import android.bluetooth.BluetoothAdapter;
import android.content.Context;
import android.content.Intent;
import android.location.LocationManager;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import android.net.wifi.WifiManager;
import android.os.PowerManager;
import android.provider.Settings;
import gauntlet.host.JsonWriter;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowBluetoothAdapter;
import org.robolectric.shadows.ShadowConnectivityManager;
import org.robolectric.shadows.ShadowLocationManager;
import org.robolectric.shadows.ShadowNetworkInfo;
import org.robolectric.shadows.ShadowPowerManager;

/** What surrounds the app: radios, location, display. Changes are announced as Android announces them. */
final class Radios {
  private final AppProcess process;
  private boolean wifi = true;
  private boolean bluetooth = true;
  private boolean planeMode;
  private boolean doze;
  private boolean locked;
  private String location = "gps&network";

  Radios(AppProcess process) {
    this.process = process;
  }

  void write(JsonWriter json, boolean crashed) {
    json.name("context").open('{').name("crashed").value(crashed).name("wifi").value(wifi);
    json.name("bluetooth").value(bluetooth).name("planeMode").value(planeMode).name("location").value(location);
    json.name("display").value(locked ? "off" : "on").close('}');
  }

  boolean locked() {
    return locked;
  }

  /** Tells the framework the state that a phone starts with. */
  void reset() {
    setWifi(true);
    setLocation("gps&network");
  }

  void lock(boolean to) {
    if (locked == to) return;
    locked = to;
    announce(new Intent(to ? Intent.ACTION_SCREEN_OFF : Intent.ACTION_SCREEN_ON));
    if (!to) announce(new Intent(Intent.ACTION_USER_PRESENT));
  }

  void set(String what, String to) {
    switch (what) {
      case "wifi" -> {
        setWifi(on(to, wifi));
        announce(new Intent(WifiManager.WIFI_STATE_CHANGED_ACTION)
            .putExtra(WifiManager.EXTRA_WIFI_STATE, wifi ? WifiManager.WIFI_STATE_ENABLED : WifiManager.WIFI_STATE_DISABLED));
        announce(new Intent(ConnectivityManager.CONNECTIVITY_ACTION)
            .putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, !wifi));
      }
      case "bluetooth" -> {
        bluetooth = on(to, bluetooth);
        setBluetooth(bluetooth);
        int state = bluetooth ? BluetoothAdapter.STATE_ON : BluetoothAdapter.STATE_OFF;
        announce(new Intent(BluetoothAdapter.ACTION_STATE_CHANGED).putExtra(BluetoothAdapter.EXTRA_STATE, state));
      }
      case "planeMode" -> {
        planeMode = on(to, planeMode);
        Settings.Global.putInt(process.application.getContentResolver(), Settings.Global.AIRPLANE_MODE_ON, planeMode ? 1 : 0);
        announce(new Intent(Intent.ACTION_AIRPLANE_MODE_CHANGED).putExtra("state", planeMode));
      }
      case "doze" -> {
        doze = on(to, doze);
        PowerManager power = (PowerManager) process.application.getSystemService(Context.POWER_SERVICE);
        ((ShadowPowerManager) Shadow.extract(power)).setIsDeviceIdleMode(doze);
        announce(new Intent(PowerManager.ACTION_DEVICE_IDLE_MODE_CHANGED));
      }
      default -> {
        boolean off = to.equals("off") || (to.equals("toggle") && !location.equals("off"));
        setLocation(off ? "off" : to.equals("gps") ? "gps" : "gps&network");
        announce(new Intent(LocationManager.PROVIDERS_CHANGED_ACTION));
      }
    }
  }

  private void setWifi(boolean to) {
    wifi = to;
    WifiManager manager = (WifiManager) process.application.getSystemService(Context.WIFI_SERVICE);
    manager.setWifiEnabled(to);
    ConnectivityManager network = (ConnectivityManager) process.application.getSystemService(Context.CONNECTIVITY_SERVICE);
    NetworkInfo.State state = to ? NetworkInfo.State.CONNECTED : NetworkInfo.State.DISCONNECTED;
    NetworkInfo.DetailedState detailed = to ? NetworkInfo.DetailedState.CONNECTED : NetworkInfo.DetailedState.DISCONNECTED;
    ((ShadowConnectivityManager) Shadow.extract(network))
        .setActiveNetworkInfo(ShadowNetworkInfo.newInstance(detailed, ConnectivityManager.TYPE_WIFI, 0, true, state));
  }

  private static void setBluetooth(boolean to) {
    BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
    if (adapter != null) ((ShadowBluetoothAdapter) Shadow.extract(adapter)).setEnabled(to);
  }

  private void setLocation(String to) {
    location = to;
    LocationManager manager = (LocationManager) process.application.getSystemService(Context.LOCATION_SERVICE);
    ShadowLocationManager shadow = Shadow.extract(manager);
    shadow.setProviderEnabled(LocationManager.GPS_PROVIDER, !to.equals("off"));
    shadow.setProviderEnabled(LocationManager.NETWORK_PROVIDER, to.equals("gps&network"));
  }

  private static boolean on(String to, boolean current) {
    return to.equals("toggle") ? !current : to.equals("on");
  }

  private void announce(Intent intent) {
    process.application.sendBroadcast(intent);
  }
}
