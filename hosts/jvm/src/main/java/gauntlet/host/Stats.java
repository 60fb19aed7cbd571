package gauntlet.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much of the computer this JVM holds. */
final class Stats {
  private static final long MB = 1 << 20;

  private Stats() {}

  static Protocol.Reply reply(boolean collect) {
    if (collect) {
      // What a finalizer holds is free only after the second time.
      System.gc();
      System.runFinalization();
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    JsonWriter json = new JsonWriter().open('{').name("threads").value(Thread.activeCount());
    json.name("heapUsedMb").value((runtime.totalMemory() - runtime.freeMemory()) / MB);
    json.name("heapMb").value(runtime.totalMemory() / MB).name("heapMaxMb").value(runtime.maxMemory() / MB);
    long resident = residentMb();
    if (resident >= 0) json.name("rssMb").value(resident);
    return Protocol.Reply.of(json.close('}'));
  }

  /** Known on Linux only. */
  private static long residentMb() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status")))
        if (line.startsWith("VmRSS:")) return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
    } catch (IOException e) {
      // No such file on other systems.
    }
    return -1;
  }
}
