package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassStoreTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("classes");
  }

  private static DexConverter.Converted type(int size, String... failures) {
    byte[] bytes = new byte[size];
    Arrays.fill(bytes, (byte) size);
    return new DexConverter.Converted(bytes, List.of(failures));
  }

  private static void assertHas(ClassStore store, String name, int size) {
    assertArrayEquals(type(size).bytes(), store.get(name));
  }

  @Test
  void givesWhatWasKeptNowAndLater() throws IOException {
    ClassStore store = new ClassStore(file);
    assertNull(store.get("a/One"));
    store.add("a/One", type(3, "a/One.method: no"));
    store.add("a/Two", type(70));
    for (ClassStore known : List.of(store, new ClassStore(file))) {
      assertHas(known, "a/One", 3);
      assertHas(known, "a/Two", 70);
      assertEquals(List.of("a/One.method: no"), known.failures());
    }
  }

  @Test
  void takesInWhatTwoHaveAddedBesideEachOther() throws IOException {
    ClassStore one = new ClassStore(file);
    ClassStore other = new ClassStore(file);
    one.add("a/One", type(1));
    other.add("a/Two", type(2));
    one.add("a/Three", type(3));
    other.add("a/One", type(1, "said twice"));
    assertHas(one, "a/Three", 3);
    assertHas(other, "a/Two", 2);
    ClassStore later = new ClassStore(file);
    assertHas(later, "a/One", 1);
    assertHas(later, "a/Two", 2);
    assertHas(later, "a/Three", 3);
    assertEquals(List.of(), later.failures());
  }

  @Test
  void skipsWhatIsNotWhole() throws IOException {
    new ClassStore(file).add("a/One", type(40));
    long whole = Files.size(file);
    new ClassStore(file).add("a/Torn", type(50));
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - 20));
    new ClassStore(file).add("a/Next", type(60));
    byte[] changed = Files.readAllBytes(file);
    changed[(int) whole - 5] ^= 1;
    Files.write(folder.resolve("changed"), changed, StandardOpenOption.CREATE);

    ClassStore torn = new ClassStore(file);
    assertHas(torn, "a/One", 40);
    assertNull(torn.get("a/Torn"));
    assertHas(torn, "a/Next", 60);
    ClassStore damaged = new ClassStore(folder.resolve("changed"));
    assertNull(damaged.get("a/One"));
    assertHas(damaged, "a/Next", 60);
  }

  @Test
  void doesWithoutAFileWhereNoneCanBe() throws IOException {
    ClassStore store = new ClassStore(folder.resolve("none").resolve("classes"));
    store.add("a/One", type(3));
    assertNull(store.get("a/One"));
  }
}
