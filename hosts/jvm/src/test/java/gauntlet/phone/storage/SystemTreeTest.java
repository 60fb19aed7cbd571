package gauntlet.phone.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemTreeTest {
  @TempDir Path folder;
  private SystemTree tree;

  @BeforeEach
  void make() throws Exception {
    Files.createDirectories(folder.resolve("card/Music"));
    tree = SystemTree.make(folder.resolve("root"), folder.resolve("card"), "org.example.app", 42);
  }

  @Test
  void knowsWhatEveryPhoneHasAndNothingElse() {
    assertEquals(folder + "/root/system/fonts", tree.find("/system/fonts"));
    assertEquals(folder + "/root", tree.find("/"));
    assertNull(tree.find("/home/somebody"));
    assertNull(tree.find("/data/data/org.example.app/files"));
  }

  @Test
  void tellsNobodyWhatIsInTheData() {
    assertNull(new File(tree.find("/data")).list());
  }

  @Test
  void leadsToTheCard() {
    String[] names = new File(tree.find("/storage/emulated/0")).list();
    assertEquals("[Music]", Arrays.toString(names));
  }

  @Test
  void knowsTheProcessByItsNumberAndAsItself() throws Exception {
    for (String id : new String[] {"self", "42"})
      assertEquals("org.example.app\0", Files.readString(Path.of(tree.find("/proc/" + id + "/cmdline"))));
  }

  @Test
  void hidesWhereItIs() {
    assertEquals("/system/app and /", tree.phones(folder + "/root/system/app and " + folder + "/root"));
  }
}
