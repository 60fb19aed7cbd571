package gauntlet.phone.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacesTest {
  private final Places inside = new Places("", "a.b", "/data/app/x", "/data/app/x");
  private final Places outside = new Places("/home/u/phone", "a.b", "/home/u/phone/data/app/x", "/home/u/imports/1");

  @Test
  void changeNothingAtTheRootOfAContainer() {
    for (String path : new String[] {"/sdcard/x", "/data/data/a.b/files", "/home/u", "x"}) {
      assertEquals(path, inside.map(path));
      assertEquals(path, inside.unmap(path));
    }
    assertEquals("/data/user/0/a.b", inside.data().getPath());
    assertEquals("/storage/emulated/0", inside.card().getPath());
  }

  @Test
  void leadPathsOfThePhoneBelowTheirRoot() {
    Map<String, String> paths =
        Map.of(
            "/sdcard", "/home/u/phone/storage/emulated/0",
            "/mnt/sdcard/a.txt", "/home/u/phone/storage/emulated/0/a.txt",
            "/storage/emulated/0/a", "/home/u/phone/storage/emulated/0/a",
            "/data/data/a.b/files", "/home/u/phone/data/user/0/a.b/files",
            "/data/user/0/other", "/home/u/phone/data/user/0/other",
            "/storage", "/home/u/phone/storage",
            "/sdcards", "/sdcards",
            "/etc/hosts", "/etc/hosts",
            "/home/u/phone/data/user/0/a.b", "/home/u/phone/data/user/0/a.b",
            "data", "data");
    paths.forEach((path, place) -> assertEquals(place, outside.map(path)));
    assertNull(outside.map(null));
  }

  @Test
  void showPathsAsAPhoneWould() {
    assertEquals(
        "open failed: /data/user/0/a.b/files/x, /sdcard", outside.unmap("open failed: /home/u/phone/data/user/0/a.b/files/x, /sdcard"));
    assertEquals("/data/app/x/base.apk", outside.unmap("/home/u/imports/1/base.apk"));
  }
}
