package gauntlet.phone.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PhoneStateTest {
  private final PhoneState state =
      new PhoneState(Map.of("screen", "320x480@160", "locale", "en-rUS"), () -> 42);

  private boolean set(String kind, String to) {
    return state.change(Map.of("kind", kind, "to", to));
  }

  @Test
  void switchesOnAndOffAndOver() {
    assertTrue(set("wifi", "off"));
    assertFalse(state.wifi);
    set("wifi", "toggle");
    assertTrue(state.wifi);
    set("charging", "on");
    assertTrue(state.charging);
    set("location", "toggle");
    assertEquals("off", state.location);
    set("location", "gps");
    assertEquals("gps", state.location);
  }

  @Test
  void hasNoRadiosInPlaneModeAndTheSameOnesAfterIt() {
    set("bluetooth", "off");
    set("planeMode", "on");
    assertFalse(state.wifi || state.bluetooth);
    set("planeMode", "on");
    set("planeMode", "off");
    assertTrue(state.wifi);
    assertFalse(state.bluetooth);
  }

  @Test
  void keepsARadioThatWasTurnedOnInPlaneMode() {
    set("wifi", "off");
    set("planeMode", "on");
    set("wifi", "on");
    set("planeMode", "off");
    assertTrue(state.wifi);
  }

  @Test
  void isUnlockedOnlyWhenLocked() {
    assertFalse(state.change(Map.of("kind", "unlock")));
    assertTrue(state.change(Map.of("kind", "lock")));
    assertEquals(42, state.darkSince);
    assertTrue(state.change(Map.of("kind", "unlock")));
    assertFalse(state.locked);
  }

  @Test
  void leavesOtherActionsToOthers() {
    assertFalse(state.change(Map.of("kind", "home")));
  }
}
