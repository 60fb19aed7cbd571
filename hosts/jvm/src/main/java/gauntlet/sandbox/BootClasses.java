package gauntlet.sandbox;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The classes of the framework and of the phone that an app's first screen needed the last time, as they were defined then.
 * To find and change them anew would be a fifth of a start.
 */
final class BootClasses {
  private static final String FILE = "boot-classes.jar";
  private static final String ENDING = ".class";

  private final Path folder;
  private final String host;
  /** Null when nothing is known yet. */
  private final ZipFile known;
  /** What is being learned, in order; null when something is known, or learning is over. */
  private Map<String, byte[]> loaded;

  /** What the folder knows, unless that was made by another host. */
  BootClasses(Path folder, String host) {
    this.folder = folder;
    this.host = host;
    known = open(folder.resolve(FILE), host);
    loaded = known == null ? new LinkedHashMap<>() : null;
  }

  private static ZipFile open(Path file, String host) {
    try {
      ZipFile zip = new ZipFile(file.toFile());
      if (host.equals(zip.getComment())) return zip;
      zip.close();
    } catch (IOException e) {
      // Not there, or not whole.
    }
    return null;
  }

  /** A name for what the classes are made of: every jar of this host, and when it was written. */
  static String host(int api) {
    StringBuilder parts = new StringBuilder("API " + api);
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      File file = new File(jar);
      parts.append('\n').append(jar).append(' ').append(file.length()).append(' ').append(file.lastModified());
    }
    return UUID.nameUUIDFromBytes(parts.toString().getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** The class as it was defined, or null. Names have dots. */
  byte[] find(String name) {
    ZipEntry entry = known == null ? null : known.getEntry(name.replace('.', '/') + ENDING);
    if (entry == null) return null;
    try (InputStream in = known.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /** Learns that a class was needed. */
  synchronized void add(String name, byte[] bytes) {
    if (loaded != null) loaded.put(name, bytes);
  }

  /** Loads what is known, and initialises none of it; what cannot be loaded does no harm. */
  void load(ClassLoader loader) {
    if (known == null) return;
    for (ZipEntry entry : Collections.list(known.entries())) {
      String path = entry.getName();
      try {
        Class.forName(path.substring(0, path.length() - ENDING.length()).replace('/', '.'), false, loader);
      } catch (Throwable e) {
        // Whoever needs the class will meet the same and report it.
      }
    }
  }

  /** Ends learning: keeps what was learned for the next start, which is only slower without it. */
  synchronized void keep() {
    if (loaded == null) return;
    Path fresh = null;
    try {
      fresh = Files.createTempFile(folder, "boot-", ".tmp");
      write(fresh);
      Files.move(fresh, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // The folder may be full or gone.
      if (fresh != null) fresh.toFile().delete();
    }
    loaded = null;
  }

  private void write(Path file) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.setComment(host);
      out.setLevel(Deflater.BEST_SPEED);
      for (Map.Entry<String, byte[]> one : loaded.entrySet()) {
        out.putNextEntry(new ZipEntry(one.getKey().replace('.', '/') + ENDING));
        out.write(one.getValue());
      }
    }
  }
}
