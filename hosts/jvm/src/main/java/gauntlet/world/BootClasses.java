package gauntlet.world;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The classes that an app's first screen needed the last time, loaded by a thread of their own: the main thread then
 * finds most of them ready. Half of a start would else be loading. No class is initialised here, so the order in which
 * code runs stays the same.
 */
public final class BootClasses {
  private static final String FILE = "boot-classes.txt";

  private BootClasses() {}

  /** Begins to load what the file in the folder names; names that are wrong do no harm. */
  static Thread preload(Path folder, ClassLoader loader) {
    Thread thread = new Thread(() -> load(names(folder), loader), "gauntlet-boot-classes");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Keeps what has been loaded so far for the next start, unless that is known; a start is no slower without it. */
  public static void keep(Path folder, List<String> loaded) {
    Path file = folder.resolve(FILE);
    if (Files.exists(file)) return;
    try {
      Path fresh = Files.createTempFile(folder, "boot-", ".tmp");
      Files.write(fresh, loaded);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // The folder may be full or gone: the next start will be as slow as this one.
    }
  }

  private static List<String> names(Path folder) {
    try {
      return Files.readAllLines(folder.resolve(FILE));
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void load(List<String> names, ClassLoader loader) {
    for (String name : names) {
      try {
        Class.forName(name, false, loader);
      } catch (Throwable e) {
        // Whoever needs the class will meet the same and tell.
      }
    }
  }
}
