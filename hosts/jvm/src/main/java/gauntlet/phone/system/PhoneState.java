package gauntlet.phone.system;

import java.util.Map;
import java.util.function.LongSupplier;

/** What the phone is set to, whatever becomes of the app's process. */
public final class PhoneState {
  private final LongSupplier clock;
  public final Display display;
  public final HomeWidgets homeWidgets = new HomeWidgets();
  boolean wifi = true;
  boolean bluetooth = true;
  boolean planeMode;
  public boolean doze;
  public boolean locked;
  /** When it was locked, by the phone's clock. */
  public long darkSince;
  public boolean charging;
  int battery = 100;
  String location = "gps&network";
  /** Processes that the app has had since its installation. */
  public int processes;
  /** What plane mode has turned off, and will turn on again. */
  private boolean wifiBefore;
  private boolean bluetoothBefore;

  public PhoneState(Map<String, String> settings, LongSupplier clock) {
    this.clock = clock;
    display = new Display(settings.get("screen"), settings.get("locale"));
  }

  /** Whether there is a network, as far as the app can see. */
  boolean online() {
    return wifi;
  }

  /** Does what an action says to the phone itself; false when it says nothing of the kind, or what cannot be. */
  public boolean change(Map<String, Object> action) {
    switch (String.valueOf(action.get("kind"))) {
      case "wifi" -> wifi = on(action, wifi);
      case "bluetooth" -> bluetooth = on(action, bluetooth);
      case "planeMode" -> planeMode(on(action, planeMode));
      case "doze" -> doze = on(action, doze);
      case "charging" -> charging = on(action, charging);
      case "battery" -> battery = ((Number) action.get("percent")).intValue();
      case "location" -> location = location((String) action.get("to"));
      case "rotate" -> display.turn();
      case "nightMode" -> display.night(on(action, display.night()));
      case "fontScale" -> display.fontScale(((Number) action.get("scale")).floatValue());
      case "locale" -> {
        return display.language((String) action.get("tag"));
      }
      case "lock" -> {
        if (!locked) darkSince = clock.getAsLong();
        locked = true;
      }
      case "unlock" -> {
        if (!locked) return false;
        locked = false;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void planeMode(boolean to) {
    if (to == planeMode) return;
    planeMode = to;
    if (to) {
      wifiBefore = wifi;
      bluetoothBefore = bluetooth;
    }
    wifi = !to && (wifi || wifiBefore);
    bluetooth = !to && (bluetooth || bluetoothBefore);
  }

  private String location(String to) {
    boolean off = to.equals("off") || (to.equals("toggle") && !location.equals("off"));
    return off ? "off" : to.equals("gps") ? "gps" : "gps&network";
  }

  private static boolean on(Map<String, Object> action, boolean current) {
    String to = (String) action.get("to");
    return to.equals("toggle") ? !current : to.equals("on");
  }
}
