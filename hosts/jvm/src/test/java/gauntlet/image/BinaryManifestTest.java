package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BinaryManifestTest {
  private static final int MIN_SDK = 0x0101020c;
  private static final int LABEL = 0x01010001;
  private static final int NAME = 0x01010003;

  /** A compiled manifest with a package, a split and a label when not null, minSdkVersion 7, and a shared library. */
  static byte[] manifest(String packageName, String split, String label) {
    List<String> strings =
        List.of(
            "minSdkVersion", "label", "name", "manifest", "package", "split", "uses-sdk", "application", packageName,
            split == null ? "" : split, label == null ? "" : label, "uses-library", "com.example.shared");
    ByteBuffer out = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
    out.putShort((short) 3).putShort((short) 8).putInt(0);
    putStrings(out, strings);
    out.putShort((short) 0x180).putShort((short) 8).putInt(20).putInt(MIN_SDK).putInt(LABEL).putInt(NAME);
    int[][] names = split == null ? new int[][] {{4, 3, 8}} : new int[][] {{4, 3, 8}, {5, 3, 9}};
    putElement(out, 3, names);
    putElement(out, 6, new int[][] {{0, 0x10, 7}});
    putElement(out, 7, label == null ? new int[][] {} : new int[][] {{1, 3, 10}});
    putElement(out, 11, new int[][] {{2, 3, 12}});
    byte[] bytes = new byte[out.position()];
    out.putInt(4, bytes.length).get(0, bytes);
    return bytes;
  }

  private static void putStrings(ByteBuffer out, List<String> strings) {
    int start = out.position();
    int first = 28 + 4 * strings.size();
    out.putShort((short) 1).putShort((short) 28).putInt(0).putInt(strings.size()).putInt(0).putInt(0).putInt(first).putInt(0);
    int offset = 0;
    for (String text : strings) {
      out.putInt(offset);
      offset += 2 * text.length() + 4;
    }
    for (String text : strings) out.putShort((short) text.length()).put(text.getBytes(StandardCharsets.UTF_16LE)).putShort((short) 0);
    while (out.position() % 4 != 0) out.put((byte) 0);
    out.putInt(start + 4, out.position() - start);
  }

  /** Attributes as name, type, data. */
  private static void putElement(ByteBuffer out, int name, int[][] attributes) {
    out.putShort((short) 0x102).putShort((short) 16).putInt(36 + 20 * attributes.length).putInt(1).putInt(-1);
    out.putInt(-1).putInt(name).putShort((short) 20).putShort((short) 20).putShort((short) attributes.length);
    out.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    for (int[] attribute : attributes)
      out.putInt(-1).putInt(attribute[0]).putInt(-1).putShort((short) 8).put((byte) 0).put((byte) attribute[1]).putInt(attribute[2]);
  }

  @Test
  void theLabelIsTheOneOfTheManifestOrThePackage() throws UnfitApk {
    Path none = Path.of("none");
    assertEquals("My App", AppLabel.of(BinaryManifest.read(manifest("com.example.app", null, " My App ")), none));
    assertEquals("com.example.app", AppLabel.of(BinaryManifest.read(manifest("com.example.app", null, null)), none));
  }

  @Test
  void readsPackageAndSdkLevels() throws UnfitApk {
    BinaryManifest manifest = BinaryManifest.read(manifest("com.example.app", null, null));
    assertEquals("com.example.app", manifest.packageName);
    assertNull(manifest.split);
    assertEquals(7, manifest.minSdk);
    assertEquals(7, manifest.targetSdk, "the target is the minimum unless it is given");
  }

  @Test
  void readsTheLibrariesThatTheAppUses() throws UnfitApk {
    assertEquals(Set.of("com.example.shared"), BinaryManifest.read(manifest("a", null, null)).sharedLibraries);
  }

  @Test
  void readsTheNameOfASplit() throws UnfitApk {
    assertEquals("config.de", BinaryManifest.read(manifest("a", "config.de", null)).split);
  }

  @Test
  void refusesWhatIsNoManifest() {
    assertThrows(UnfitApk.class, () -> BinaryManifest.read("<manifest/>".getBytes(StandardCharsets.UTF_8)));
    assertThrows(UnfitApk.class, () -> BinaryManifest.read(new byte[0]));
  }
}
