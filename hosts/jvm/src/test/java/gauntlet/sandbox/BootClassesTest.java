package gauntlet.sandbox;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootClassesTest {
  private static final byte[] A = {1, 2, 3};
  private static final byte[] B = {};

  @Test
  void keepsWhatWasLoaded(@TempDir Path folder) throws Exception {
    BootClasses first = new BootClasses(folder, "host");
    assertNull(first.find("a.A"));
    first.add("a.A", A);
    first.add("b.B", B);
    first.keep();
    BootClasses second = new BootClasses(folder, "host");
    assertArrayEquals(A, second.find("a.A"));
    assertArrayEquals(B, second.find("b.B"));
    assertNull(second.find("c.C"));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void learnsNoMoreWhenItKnowsOrHasKept(@TempDir Path folder) {
    BootClasses first = new BootClasses(folder, "host");
    first.add("a.A", A);
    first.keep();
    first.add("b.B", B);
    first.keep();
    BootClasses second = new BootClasses(folder, "host");
    second.add("b.B", B);
    second.keep();
    assertNull(new BootClasses(folder, "host").find("b.B"));
  }

  @Test
  void forgetsWhatAnotherHostHasMade(@TempDir Path folder) {
    BootClasses first = new BootClasses(folder, "host");
    first.add("a.A", A);
    first.keep();
    BootClasses other = new BootClasses(folder, "other host");
    assertNull(other.find("a.A"));
    other.add("b.B", B);
    other.keep();
    assertArrayEquals(B, new BootClasses(folder, "other host").find("b.B"));
    assertNull(new BootClasses(folder, "other host").find("a.A"));
  }

  @Test
  void anotherApiOrAnotherJarIsAnotherHost(@TempDir Path folder) throws Exception {
    Path jar = Files.write(folder.resolve("a.jar"), A);
    String path = System.getProperty("java.class.path");
    try {
      System.setProperty("java.class.path", jar.toString());
      String host = BootClasses.host(29);
      assertEquals(host, BootClasses.host(29));
      assertNotEquals(host, BootClasses.host(34));
      Files.write(jar, B);
      assertNotEquals(host, BootClasses.host(29));
    } finally {
      System.setProperty("java.class.path", path);
    }
  }

  @Test
  void doesWithoutAFileThatIsNotWhole(@TempDir Path folder) throws Exception {
    BootClasses first = new BootClasses(folder, "host");
    first.add("a.A", A);
    first.keep();
    Path file;
    try (var files = Files.list(folder)) {
      file = files.findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertNull(new BootClasses(folder, "host").find("a.A"));
  }

  @Test
  void doesWithoutAFolderThatIsGone(@TempDir Path folder) {
    BootClasses classes = new BootClasses(folder.resolve("gone"), "host");
    classes.add("a.A", A);
    classes.keep();
    assertTrue(Files.notExists(folder.resolve("gone")));
  }

  @Test
  void loadsWhatItKnowsAndPassesOverWhatIsNotThere(@TempDir Path folder) throws Exception {
    BootClasses first = new BootClasses(folder, "host");
    for (String name : List.of("no.such.Thing", "java.lang.String", "nor.This")) first.add(name, A);
    first.keep();
    var asked = new ConcurrentLinkedQueue<String>();
    var loader =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            throw new ClassNotFoundException(name);
          }
        };
    new BootClasses(folder, "host").load(loader);
    assertEquals(List.of("no.such.Thing", "nor.This"), List.copyOf(asked));
  }
}
