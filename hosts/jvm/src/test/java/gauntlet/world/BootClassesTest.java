package gauntlet.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BootClassesTest {
  @Test
  void keepsWhatWasLoadedOnce(@TempDir Path folder) throws Exception {
    BootClasses.keep(folder, List.of("a.A", "b.B"));
    BootClasses.keep(folder, List.of("c.C"));
    try (var files = Files.list(folder)) {
      assertEquals(List.of("a.A", "b.B"), Files.readAllLines(files.findFirst().orElseThrow()));
    }
  }

  @Test
  void doesWithoutAFolderThatIsGone(@TempDir Path folder) {
    BootClasses.keep(folder.resolve("gone"), List.of("a.A"));
    assertTrue(Files.notExists(folder.resolve("gone")));
  }

  @Test
  void loadsWhatItKnowsAndPassesOverWhatIsNotThere(@TempDir Path folder) throws Exception {
    BootClasses.keep(folder, List.of("no.such.Thing", "java.lang.String", "nor.This"));
    var asked = new ConcurrentLinkedQueue<String>();
    var loader =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            throw new ClassNotFoundException(name);
          }
        };
    BootClasses.preload(folder, loader).join();
    assertEquals(List.of("no.such.Thing", "nor.This"), List.copyOf(asked));
  }
}
