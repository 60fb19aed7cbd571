package gauntlet.phone.system;

import android.bluetooth.BluetoothAdapter;
import android.content.Context;
import android.content.Intent;
import android.location.LocationManager;
import android.net.wifi.WifiManager;
import android.provider.Settings;
import gauntlet.host.JsonWriter;
import gauntlet.phone.process.AppProcess;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowBluetoothAdapter;
import org.robolectric.shadows.ShadowLocationManager;

/** The radios and the location as the framework knows them. Changes are announced as Android announces them. */
public final class Radios {
  private final AppProcess process;
  private final PhoneState state;

  public Radios(AppProcess process) {
    this.process = process;
    state = process.state;
  }

  /** The surroundings of the app, as a part of the screen. */
  public void write(JsonWriter json, boolean crashed) {
    json.name("context").open('{').name("crashed").value(crashed).name("wifi").value(state.wifi);
    json.name("bluetooth").value(state.bluetooth).name("planeMode").value(state.planeMode);
    json.name("location").value(state.location).name("display").value(state.locked ? "off" : "on").close('}');
  }

  /** Tells the framework the state that the process starts with. */
  public void reset() {
    setWifi();
    setBluetooth();
    setPlaneMode();
    setLocation();
  }

  /** Reports what was changed. */
  public void changed(String kind) {
    switch (kind) {
      case "wifi" -> announceWifi();
      case "bluetooth" -> announceBluetooth();
      case "planeMode" -> {
        setPlaneMode();
        process.broadcasts.system(new Intent(Intent.ACTION_AIRPLANE_MODE_CHANGED).putExtra("state", state.planeMode));
        announceWifi();
        announceBluetooth();
      }
      default -> {
        setLocation();
        process.broadcasts.system(new Intent(LocationManager.PROVIDERS_CHANGED_ACTION));
      }
    }
  }

  private void announceWifi() {
    if (isWifiEnabled() == state.wifi) return;
    setWifi();
    process.broadcasts.sticky(
        new Intent(WifiManager.WIFI_STATE_CHANGED_ACTION)
            .putExtra(WifiManager.EXTRA_PREVIOUS_WIFI_STATE, wifiState(!state.wifi))
            .putExtra(WifiManager.EXTRA_WIFI_STATE, wifiState(state.wifi)));
    process.connectivity.changed();
  }

  private static int wifiState(boolean on) {
    return on ? WifiManager.WIFI_STATE_ENABLED : WifiManager.WIFI_STATE_DISABLED;
  }

  private void announceBluetooth() {
    BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
    if (adapter == null || adapter.isEnabled() == state.bluetooth) return;
    setBluetooth();
    process.broadcasts.system(
        new Intent(BluetoothAdapter.ACTION_STATE_CHANGED)
            .putExtra(BluetoothAdapter.EXTRA_PREVIOUS_STATE, bluetoothState(!state.bluetooth))
            .putExtra(BluetoothAdapter.EXTRA_STATE, bluetoothState(state.bluetooth)));
  }

  private static int bluetoothState(boolean on) {
    return on ? BluetoothAdapter.STATE_ON : BluetoothAdapter.STATE_OFF;
  }

  private boolean isWifiEnabled() {
    return wifi().isWifiEnabled();
  }

  private WifiManager wifi() {
    return (WifiManager) process.application.getSystemService(Context.WIFI_SERVICE);
  }

  private void setWifi() {
    wifi().setWifiEnabled(state.wifi);
  }

  private void setBluetooth() {
    BluetoothAdapter adapter = BluetoothAdapter.getDefaultAdapter();
    if (adapter != null) ((ShadowBluetoothAdapter) Shadow.extract(adapter)).setEnabled(state.bluetooth);
  }

  private void setPlaneMode() {
    Settings.Global.putInt(
        process.application.getContentResolver(), Settings.Global.AIRPLANE_MODE_ON, state.planeMode ? 1 : 0);
  }

  private void setLocation() {
    LocationManager manager = (LocationManager) process.application.getSystemService(Context.LOCATION_SERVICE);
    ShadowLocationManager shadow = Shadow.extract(manager);
    shadow.setProviderEnabled(LocationManager.GPS_PROVIDER, !state.location.equals("off"));
    shadow.setProviderEnabled(LocationManager.NETWORK_PROVIDER, state.location.equals("gps&network"));
  }
}
