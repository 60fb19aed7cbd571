package gauntlet.phone.system;

import android.app.KeyguardManager;
import android.content.Context;
import android.content.Intent;
import android.os.BatteryManager;
import gauntlet.phone.process.AppProcess;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowBatteryManager;
import org.robolectric.shadows.ShadowKeyguardManager;
import org.robolectric.shadows.ShadowPowerManager;

/** Battery, charger, lock and doze as the framework knows them, with their broadcasts. */
public final class Power {
  /** Where Android begins to warn, and where it stops warning. */
  private static final int LOW = 15;
  private static final int OKAY = 20;

  private final AppProcess process;
  private final PhoneState state;
  private boolean low;

  public Power(AppProcess process) {
    this.process = process;
    state = process.state;
  }

  /** Tells the framework the state that the process starts with. */
  public void reset() {
    low = state.battery <= LOW;
    setBattery();
    setLocked();
    setDoze();
    process.broadcasts.remember(batteryChanged());
  }

  /** Whether Android would call the battery low. */
  public boolean low() {
    return low;
  }

  /** Reports what was changed. */
  public void changed(String kind) {
    switch (kind) {
      case "charging" -> {
        setBattery();
        process.broadcasts.sticky(batteryChanged());
        process.broadcasts.system(
            new Intent(state.charging ? Intent.ACTION_POWER_CONNECTED : Intent.ACTION_POWER_DISCONNECTED));
      }
      case "battery" -> {
        setBattery();
        process.broadcasts.sticky(batteryChanged());
        boolean before = low;
        low = state.battery <= LOW || (before && state.battery < OKAY);
        if (low != before) process.broadcasts.system(new Intent(low ? Intent.ACTION_BATTERY_LOW : Intent.ACTION_BATTERY_OKAY));
      }
      case "doze" -> setDoze();
      default -> {
        setLocked();
        process.broadcasts.system(new Intent(state.locked ? Intent.ACTION_SCREEN_OFF : Intent.ACTION_SCREEN_ON));
        if (!state.locked) process.broadcasts.system(new Intent(Intent.ACTION_USER_PRESENT));
      }
    }
  }

  private Intent batteryChanged() {
    int charging = state.battery == 100 ? BatteryManager.BATTERY_STATUS_FULL : BatteryManager.BATTERY_STATUS_CHARGING;
    return new Intent(Intent.ACTION_BATTERY_CHANGED)
        .putExtra(BatteryManager.EXTRA_PRESENT, true)
        .putExtra(BatteryManager.EXTRA_LEVEL, state.battery)
        .putExtra(BatteryManager.EXTRA_SCALE, 100)
        .putExtra(BatteryManager.EXTRA_STATUS, state.charging ? charging : BatteryManager.BATTERY_STATUS_DISCHARGING)
        .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
        .putExtra(BatteryManager.EXTRA_PLUGGED, state.charging ? BatteryManager.BATTERY_PLUGGED_AC : 0)
        .putExtra(BatteryManager.EXTRA_BATTERY_LOW, state.battery <= LOW)
        .putExtra(BatteryManager.EXTRA_VOLTAGE, 4000)
        .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250)
        .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
  }

  private void setBattery() {
    ShadowBatteryManager shadow = shadow(Context.BATTERY_SERVICE);
    shadow.setIsCharging(state.charging);
    shadow.setIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY, state.battery);
  }

  /** Robolectric announces it by itself. */
  private void setDoze() {
    ShadowPowerManager shadow = shadow(Context.POWER_SERVICE);
    shadow.setIsDeviceIdleMode(state.doze);
  }

  private void setLocked() {
    ShadowPowerManager power = shadow(Context.POWER_SERVICE);
    power.setIsInteractive(!state.locked);
    ShadowKeyguardManager keyguard = Shadow.extract(process.application.getSystemService(KeyguardManager.class));
    keyguard.setKeyguardLocked(state.locked);
  }

  private <T> T shadow(String service) {
    return Shadow.extract(process.application.getSystemService(service));
  }
}
