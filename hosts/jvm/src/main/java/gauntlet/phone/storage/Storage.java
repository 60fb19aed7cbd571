package gauntlet.phone.storage;

import android.content.Context;
import android.os.Process;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowStatFs;

/** Where the phone keeps the app's files on this computer. */
public final class Storage {
  private static final String[] CARD = {"/sdcard", "/mnt/sdcard", "/storage/emulated/0", "/storage/sdcard0", "/storage/self/primary"};

  /** What a card has from the start. */
  private static final String[] FOLDERS = {
    "Android", "DCIM", "Download", "Movies", "Music", "Pictures",
  };
  private static final String[] PUBLIC = {
    "Alarms", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music", "Notifications", "Pictures", "Podcasts",
    "Recordings", "Ringtones",
  };
  /** Of 4096 bytes each, as Robolectric counts them: 4 GB. */
  private static final int BLOCKS = 1 << 20;
  private static final String FORMER = "places";

  private String data;
  private String external;
  private String packageName;
  private SystemTree tree;
  /** Where earlier processes had the same folders, and what the app calls them: it may have noted such a path in its data. */
  private final Map<String, String> former = new LinkedHashMap<>();
  /** Everything that Robolectric makes for the app, caches included, is in folders of the JVM's own. */
  private final String scratch = canonical(new File(System.getProperty("java.io.tmpdir")));

  public void open(Context context) {
    packageName = context.getPackageName();
    data = context.getApplicationInfo().dataDir;
    external = card().toString();
    ShadowStatFs.registerStats(external, BLOCKS, BLOCKS / 2, BLOCKS / 2);
    ShadowStatFs.registerStats(data, BLOCKS, BLOCKS / 2, BLOCKS / 2);
    for (String folder : FOLDERS) new File(external, folder).mkdir();
    Path root = RuntimeEnvironment.getTempDirectory().createIfNotExists("root");
    tree = SystemTree.make(root, card(), packageName, Process.myPid());
  }

  /** A path that the app may have hard-coded, as a path of this computer. */
  public String map(String path) {
    if (path == null || !path.startsWith("/") || data == null) return path;
    for (String card : CARD) if (isBelow(path, card)) return external + path.substring(card.length());
    for (String home : new String[] {home(), "/data/user/0/" + packageName})
      if (isBelow(path, home)) return data + path.substring(home.length());
    for (Map.Entry<String, String> earlier : former.entrySet())
      if (isBelow(path, earlier.getKey())) return map(earlier.getValue() + path.substring(earlier.getKey().length()));
    String found = tree.find(path);
    return found == null ? path : found;
  }

  /** A text in which paths of this computer are as they would be on a phone, the same in every run. */
  public String unmap(String text) {
    if (data == null || text.indexOf('/') < 0) return text;
    String plain = text.replace(data, home()).replace(external, CARD[0]);
    for (Map.Entry<String, String> earlier : former.entrySet()) plain = plain.replace(earlier.getKey(), earlier.getValue());
    return tree.phones(plain);
  }

  private String home() {
    return "/data/data/" + packageName;
  }

  /** Whether the app may change what is at this path of the computer. */
  public boolean isOwn(File file) {
    if (data == null) return true;
    // Links and dots do not lead out.
    String path = canonical(file);
    return isBelow(path, canonical(new File(data))) || isBelow(path, canonical(new File(external))) || isBelow(path, scratch);
  }

  /** Whether it is on the card, but not in the folder that the app has there for itself. */
  public boolean isShared(File file) {
    String path = canonical(file);
    return data != null && isBelow(path, canonical(new File(external)))
        && !isBelow(path, canonical(new File(external, "Android/data/" + packageName)));
  }

  /** Whether it is in one of the card's folders that are there for all apps. */
  public boolean isPublic(File file) {
    String path = canonical(file);
    return Stream.of(PUBLIC).anyMatch(folder -> isBelow(path, canonical(new File(external, folder))));
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

  /** What the app takes for the card in the phone. */
  public static Path card() {
    return RuntimeEnvironment.getTempDirectory().createIfNotExists("card");
  }

  /** Where the phone keeps what it knows of the app besides the app's own files. */
  public static Path system() {
    return RuntimeEnvironment.getTempDirectory().createIfNotExists("system");
  }

  /** Keeps a copy of everything that outlives a process. */
  public void keep(Path target) throws IOException {
    copy(Path.of(data), target.resolve("data"));
    copy(card(), target.resolve("external"));
    former.put(data, home());
    former.put(external, CARD[0]);
    Files.write(system().resolve(FORMER), former.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList());
    copy(system(), target.resolve("system"));
  }

  /** Puts a kept copy in the place of what a new process was given. */
  public void bringBack(Path kept) throws IOException {
    copy(kept.resolve("data"), Path.of(data));
    copy(kept.resolve("external"), card());
    copy(kept.resolve("system"), system());
    for (String line : Files.readAllLines(system().resolve(FORMER))) {
      String[] places = line.split("\t");
      former.put(places[0], places[1]);
    }
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

  public static void delete(File folder) {
    File[] inside = folder.listFiles();
    if (inside != null) for (File file : inside) delete(file);
    folder.delete();
  }
}
