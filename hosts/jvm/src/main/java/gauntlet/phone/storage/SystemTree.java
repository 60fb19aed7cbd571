package gauntlet.phone.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The folders outside of the app's own that every phone has, as far as an app may look into them. */
final class SystemTree {
  private static final List<String> FOLDERS =
      List.of(
          "acct", "apex", "bin", "config", "dev", "etc", "mnt", "odm", "oem", "product/app", "product/priv-app", "storage/emulated",
          "storage/self", "system/app", "system/bin", "system/etc", "system/fonts", "system/framework", "system/lib",
          "system/lib64", "system/media", "system/priv-app", "system/usr", "vendor/bin", "vendor/etc", "vendor/lib", "vendor/lib64");
  /** What is there, but tells nobody what is in it. */
  private static final List<String> CLOSED = List.of("cache", "data", "metadata");
  private static final List<String> ROOTS =
      List.of("acct", "apex", "bin", "cache", "config", "dev", "etc", "metadata", "mnt", "odm", "oem", "proc", "product", "storage",
          "system", "vendor");

  /** They are there; what they give is the reader's affair. */
  private static final List<String> RANDOM = List.of("dev/random", "dev/urandom");

  private final Path root;

  private SystemTree(Path root) {
    this.root = root;
  }

  static SystemTree make(Path root, Path card, String packageName, int pid) {
    try {
      for (String folder : FOLDERS) Files.createDirectories(root.resolve(folder));
      for (String closed : CLOSED) write(root.resolve(closed), "");
      for (String link : new String[] {"sdcard", "storage/emulated/0", "storage/self/primary"})
        Files.createSymbolicLink(root.resolve(link), card);
      for (String source : RANDOM) write(root.resolve(source), "");
      process(root.resolve("proc"), packageName, pid);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SystemTree(root);
  }

  private static void process(Path proc, String packageName, int pid) throws IOException {
    Path own = proc.resolve(String.valueOf(pid));
    Files.createDirectories(own);
    Files.createSymbolicLink(proc.resolve("self"), own);
    // Arguments end with a zero.
    write(own.resolve("cmdline"), packageName + "\0");
    write(own.resolve("comm"), packageName.substring(Math.max(0, packageName.length() - 15)) + "\n");
    write(own.resolve("status"), "Name:\t" + packageName + "\nState:\tR (running)\nPid:\t" + pid + "\nTracerPid:\t0\nThreads:\t20\n");
    write(own.resolve("maps"), "");
    write(
        own.resolve("stat"),
        pid + " (" + packageName + ") R 1 1 0 0 -1 0 0 0 0 0 100 50 0 0 20 0 20 0 1000 1500000000 30000 0 0 0 0 0 0 0 0 0 0\n");
    write(proc.resolve("cpuinfo"), "processor\t: 0\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd\n\nHardware\t: Phone\n");
    write(proc.resolve("meminfo"), "MemTotal:        4194304 kB\nMemFree:         1048576 kB\nMemAvailable:    2097152 kB\n");
    write(proc.resolve("stat"), "cpu  1000 0 1000 8000 0 0 0 0 0 0\ncpu0 1000 0 1000 8000 0 0 0 0 0 0\n");
    write(proc.resolve("version"), "Linux version 5.10.0\n");
    write(proc.resolve("uptime"), "1000.00 800.00\n");
    write(proc.resolve("loadavg"), "1.00 1.00 1.00 1/100 " + pid + "\n");
    write(proc.resolve("mounts"), "/dev/block/dm-0 / ext4 ro 0 0\n/dev/fuse /storage/emulated fuse rw 0 0\n");
  }

  private static void write(Path file, String text) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Where one of these folders, or what is in it, is on this computer; null when the path is none of them. */
  String find(String path) {
    if (path.isEmpty()) return null;
    if (path.equals("/")) return root.toString();
    if (path.equals("/data")) return root.resolve("data").toString();
    int end = path.indexOf('/', 1);
    String first = end < 0 ? path.substring(1) : path.substring(1, end);
    return ROOTS.contains(first) ? root + path : null;
  }

  /** Whether a path of this computer is one of the phone's sources of chance. */
  boolean isRandom(String path) {
    for (String source : RANDOM) if (path.equals(root.resolve(source).toString())) return true;
    return false;
  }

  /** Whether a path of this computer leads into it; links of it that lead elsewhere are followed before. */
  boolean has(String path) {
    return Places.isBelow(path, root.toString());
  }

  /** The same the other way round. */
  String phones(String text) {
    return text.replace(root + "/", "/").replace(root.toString(), "/");
  }
}
