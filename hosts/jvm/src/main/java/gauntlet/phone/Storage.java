package gauntlet.phone;

import android.content.Context;
import android.os.Environment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.robolectric.RuntimeEnvironment;

/** Where the phone keeps the app's files on this computer. */
final class Storage {
  private static final String[] CARD = {"/sdcard", "/mnt/sdcard", "/storage/emulated/0", "/storage/sdcard0"};

  private String data;
  private String external;
  private String packageName;
  /** Everything that Robolectric makes for the app, caches included, is in folders of the JVM's own. */
  private final String scratch = canonical(new File(System.getProperty("java.io.tmpdir")));

  void open(Context context) {
    packageName = context.getPackageName();
    data = context.getApplicationInfo().dataDir;
    external = Environment.getExternalStorageDirectory().getPath();
  }

  /** A path that the app may have hard-coded, as a path of this computer. */
  String map(String path) {
    if (path == null || !path.startsWith("/") || data == null) return path;
    for (String card : CARD) if (isBelow(path, card)) return external + path.substring(card.length());
    for (String home : new String[] {"/data/data/" + packageName, "/data/user/0/" + packageName})
      if (isBelow(path, home)) return data + path.substring(home.length());
    return path;
  }

  /** A text in which paths of this computer are as they would be on a phone, the same in every run. */
  String unmap(String text) {
    if (data == null || text.indexOf('/') < 0) return text;
    return text.replace(data, "/data/data/" + packageName).replace(external, CARD[0]);
  }

  /** Whether the app may change what is at this path of the computer. */
  boolean isOwn(File file) {
    if (data == null) return true;
    // Links and dots do not lead out.
    String path = canonical(file);
    return isBelow(path, canonical(new File(data))) || isBelow(path, canonical(new File(external))) || isBelow(path, scratch);
  }

  private static String canonical(File file) {
    try {
      return file.getCanonicalPath();
    } catch (IOException e) {
      return file.getAbsolutePath();
    }
  }

  private static boolean isBelow(String path, String folder) {
    return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
  }

  /** Where the phone keeps what it knows of the app besides the app's own files. */
  static Path system() {
    return RuntimeEnvironment.getTempDirectory().createIfNotExists("system");
  }

  /** Keeps a copy of everything that outlives a process. */
  static Path keep(Context context, Path target) throws IOException {
    copy(Path.of(context.getApplicationInfo().dataDir), target.resolve("data"));
    copy(Environment.getExternalStorageDirectory().toPath(), target.resolve("external"));
    copy(system(), target.resolve("system"));
    return target;
  }

  /** Puts a kept copy in the place of what a new process was given. */
  static void bringBack(Context context, Path kept) throws IOException {
    copy(kept.resolve("data"), Path.of(context.getApplicationInfo().dataDir));
    copy(kept.resolve("external"), Environment.getExternalStorageDirectory().toPath());
    copy(kept.resolve("system"), system());
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) return;
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) Files.createDirectories(target);
        else Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  static void delete(File folder) {
    File[] inside = folder.listFiles();
    if (inside != null) for (File file : inside) delete(file);
    folder.delete();
  }
}
