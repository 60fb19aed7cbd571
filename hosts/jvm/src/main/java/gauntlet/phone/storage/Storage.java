package gauntlet.phone.storage;

import android.content.pm.ApplicationInfo;
import android.os.Build;
import android.os.Process;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowStatFs;

/** The files of the app and of the phone: made when the app is installed, and there until it is installed anew. */
public final class Storage {
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
  private static final int FIRST_WITH_PLAIN_DATA = 30;

  private final Places places;
  /** What is outside of the app's folders; null before the process has started. */
  private SystemTree tree;
  private final String packageName;
  private final int api;

  public Storage(Map<String, String> settings) {
    packageName = settings.get("package");
    api = Integer.parseInt(settings.get("api"));
    places = new Places(settings.get("root"), packageName, settings.get("cache"), canonical(new File(settings.get("cache"))));
  }

  /** What every phone has, and nothing in it of an earlier installation. */
  public void install() {
    for (File folder : kept()) delete(folder);
    try {
      if (places.isTrue()) link();
      for (File folder : kept()) Files.createDirectories(folder.toPath());
      for (String folder : new String[] {"cache", "code_cache"}) Files.createDirectory(data().toPath().resolve(folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String folder : FOLDERS) new File(card(), folder).mkdir();
  }

  /** Names that are no folders of their own, as long as apps are the only ones to look: a link each, as on a phone. */
  private void link() throws IOException {
    boolean plain = api >= FIRST_WITH_PLAIN_DATA;
    Files.createDirectories(Path.of(plain ? "/data/user/0" : "/data/data"));
    Files.createDirectories(Path.of("/data/user"));
    Files.createDirectories(Path.of("/storage/self"));
    link(plain ? "/data/data" : "/data/user/0", plain ? "/data/user/0" : "/data/data");
    for (String name : new String[] {"/storage/self/primary", "/storage/sdcard0", "/storage/emulated/legacy"})
      link(name, card().getPath());
  }

  private static void link(String name, String to) throws IOException {
    Path link = Path.of(name);
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) return;
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of(to));
  }

  /** Tells the framework what it would have asked the system for, and makes what every phone has. */
  public void announce() {
    Path root = RuntimeEnvironment.getTempDirectory().createIfNotExists("root");
    tree = SystemTree.make(root, card().toPath(), packageName, Process.myPid());
    for (String folder : new String[] {"/data", "/storage", "/sdcard", "/mnt/sdcard"})
      ShadowStatFs.registerStats(places.at(folder), BLOCKS, BLOCKS / 2, BLOCKS / 2);
  }

  /** Where the libraries of an installed app are, beside its code. */
  public static void placeLibraries(ApplicationInfo app) {
    app.nativeLibraryDir = new File(new File(app.sourceDir).getParentFile(), "lib/" + instructions(Build.SUPPORTED_ABIS[0])).getPath();
  }

  private static String instructions(String abi) {
    return abi.startsWith("armeabi") ? "arm" : abi.equals("arm64-v8a") ? "arm64" : abi;
  }

  public File data() {
    return places.data();
  }

  public File deviceData() {
    return places.deviceData();
  }

  /** What the app takes for the card in the phone. */
  public File card() {
    return places.card();
  }

  /** Where the phone keeps what it knows of the app besides the app's own files. */
  public File system() {
    return places.system();
  }

  public String map(String path) {
    if (path == null || tree == null || places.has(path)) return places.map(path);
    String found = tree.find(path);
    return found == null ? path : found;
  }

  /** Whether this file of the computer never ends and gives what nobody foresees: {@code /dev/urandom}. */
  public boolean isRandom(File file) {
    return tree != null && tree.isRandom(file.getPath());
  }

  public String unmap(String text) {
    String plain = places.unmap(text);
    return tree == null ? plain : tree.phones(plain);
  }

  /** Whether the app may change what is at this path of the computer: what is its own, and what the framework makes for it. */
  public boolean isOwn(File file) {
    // Links and dots do not lead out.
    String path = canonical(file);
    if (tree != null && tree.has(path)) return false;
    File frameworks = RuntimeEnvironment.getTempDirectory().getBasePath().toFile();
    return Stream.of(data(), deviceData(), card(), frameworks).anyMatch(folder -> Places.isBelow(path, canonical(folder)));
  }

  /** Whether it is on the card, by whichever of its names. */
  public boolean isOnCard(File file) {
    return Places.isBelow(canonical(file), canonical(card()));
  }

  /** Whether it is on the card, but not in the folder that the app has there for itself. */
  public boolean isShared(File file) {
    return isOnCard(file) && !Places.isBelow(canonical(file), canonical(new File(card(), "Android/data/" + packageName)));
  }

  /** Whether it is in one of the card's folders that are there for all apps. */
  public boolean isPublic(File file) {
    String path = canonical(file);
    return Stream.of(PUBLIC).anyMatch(folder -> Places.isBelow(path, canonical(new File(card(), folder))));
  }

  private static String canonical(File file) {
    try {
      return file.getCanonicalPath();
    } catch (IOException e) {
      return file.getAbsolutePath();
    }
  }

  /** What outlives a process. */
  private List<File> kept() {
    return List.of(data(), deviceData(), card(), system());
  }

  /**
   * Puts a copy in the place of everything that outlives a process. What the one before has left open, with locks on it, is
   * the same file no more.
   */
  public void renew() {
    try {
      for (File folder : kept()) {
        Path copy = folder.toPath().resolveSibling(folder.getName() + ".copy");
        copy(folder.toPath(), copy);
        delete(folder);
        Files.move(copy, folder.toPath());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList())
        Files.copy(
            file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    }
  }

  private static void delete(File folder) {
    boolean isLink = Files.isSymbolicLink(folder.toPath());
    File[] inside = isLink ? null : folder.listFiles();
    if (inside != null) for (File file : inside) delete(file);
    folder.delete();
  }
}
