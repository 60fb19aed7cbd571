package gauntlet.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * An APK made ready for the phone: its code as rewritten Java classes, its manifest and resources in an archive that
 * Robolectric can read. Made once per content and kept in the cache; the user's file is only ever read.
 */
public final class ApkImage {
  private static final String RESOURCES = "base.apk";
  private static final String NOTES = "notes.txt";
  private static final String LABEL = "label.txt";
  /** Where an instrumented APK carries the table of its probes. */
  private static final String PROBES = "assets/gauntlet-probes.json";

  public final String hash;
  public final BinaryManifest manifest;
  public final String label;
  public final Path resources;
  public final AppCode code;
  /** The table of the probes as JSON text; null when the APK has none. */
  public final String probes;
  /** One line for each native library, which cannot be loaded. */
  private final List<String> libraries;

  private ApkImage(String hash, Path folder) throws IOException, UnfitApk {
    this.hash = hash;
    resources = folder.resolve(RESOURCES);
    code = AppCode.open(resources, folder);
    libraries = Files.readAllLines(folder.resolve(NOTES));
    label = Files.readString(folder.resolve(LABEL));
    try (ZipFile zip = new ZipFile(resources.toFile())) {
      manifest = BinaryManifest.read(zip.getInputStream(zip.getEntry("AndroidManifest.xml")).readAllBytes());
      ZipEntry table = zip.getEntry(PROBES);
      probes = table == null ? null : new String(zip.getInputStream(table).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Native libraries that cannot be loaded, and methods that could not be converted, of the classes that were needed until now. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(libraries);
    notes.addAll(code.failures());
    return notes;
  }

  /** The image of the file, from the cache when its content was imported before. */
  public static ApkImage open(Path apk, Path cache) throws IOException, UnfitApk {
    if (!Files.isRegularFile(apk)) throw new UnfitApk("there is no such file: " + apk);
    String hash = sha256(apk);
    BinaryManifest manifest = manifest(apk);
    Path folder = cache.resolve(folderName(manifest.packageName, hash));
    if (!Files.isDirectory(folder)) make(apk, manifest, folder);
    return new ApkImage(hash, folder);
  }

  private static BinaryManifest manifest(Path apk) throws IOException, UnfitApk {
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      return checked(zip);
    } catch (ZipException e) {
      throw new UnfitApk("it is not a zip archive: " + e.getMessage());
    }
  }

  /** As an app's folder is called on a phone, where the part behind the package is chance. */
  private static String folderName(String packageName, String hash) {
    byte[] sum = sha256().digest(hash.getBytes(StandardCharsets.US_ASCII));
    return packageName + "-" + Base64.getUrlEncoder().encodeToString(Arrays.copyOf(sum, 16));
  }

  /** The largest file of an archive and its size, for a message. */
  public static String largestEntry(Path apk) {
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      return zip.stream()
          .max(Comparator.comparingLong(ZipEntry::getSize))
          .map(entry -> entry.getName() + " of " + (entry.getSize() >> 20) + " MB")
          .orElse("nothing");
    } catch (IOException e) {
      return "what cannot be read again (" + e.getMessage() + ")";
    }
  }

  /** Makes the image beside its place and moves it there whole: two importers of one file do not meet. */
  private static void make(Path apk, BinaryManifest manifest, Path folder) throws IOException, UnfitApk {
    Files.createDirectories(folder.getParent());
    Path scratch = Files.createTempDirectory(folder.getParent(), "import-");
    try {
      List<String> notes = new ArrayList<>();
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        copy(zip, scratch.resolve(RESOURCES), notes);
        Files.writeString(scratch.resolve(LABEL), AppLabel.of(manifest, scratch.resolve(RESOURCES)));
      }
      AppCode.prepare(scratch.resolve(RESOURCES), scratch);
      Files.write(scratch.resolve(NOTES), notes, StandardCharsets.UTF_8);
      Files.move(scratch, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | UnfitApk | RuntimeException | OutOfMemoryError e) {
      delete(scratch);
      // Somebody else may have made the same image meanwhile; how a move says so depends on the file system.
      if (!(e instanceof FileSystemException && Files.isDirectory(folder))) throw e;
    }
  }

  /** The manifest of an app that can be imported. */
  private static BinaryManifest checked(ZipFile zip) throws IOException, UnfitApk {
    if (zip.getEntry("BundleConfig.pb") != null)
      throw new UnfitApk("it is an app bundle; build a universal APK from it first (bundletool build-apks --mode=universal)");
    if (zip.getEntry("toc.pb") != null || zip.getEntry("base.apk") != null || zip.getEntry("splits/base-master.apk") != null)
      throw new UnfitApk("it is a set of split APKs; a universal APK is needed");
    ZipEntry manifest = zip.getEntry("AndroidManifest.xml");
    if (manifest == null) throw new UnfitApk("it has no AndroidManifest.xml");
    BinaryManifest read = BinaryManifest.read(zip.getInputStream(manifest).readAllBytes());
    if (read.split != null)
      throw new UnfitApk("it is the split " + read.split + " of " + read.packageName + "; a universal APK is needed");
    if (read.packageName.indexOf('.') < 0)
      throw new UnfitApk("its package is named " + read.packageName + "; Android installs none without a dot in its name");
    if (zip.getEntry("classes.dex") == null) throw new UnfitApk("it has no code (classes.dex)");
    return read;
  }

  /** Everything but native code and signatures. */
  private static void copy(ZipFile zip, Path file, List<String> notes) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.setLevel(1);
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (name.matches("lib/.+\\.so")) notes.add("native library " + name);
        if (entry.isDirectory() || name.matches("lib/.*|META-INF/.*\\.(RSA|SF|MF|DSA|EC)")) continue;
        if (name.equals("resources.arsc")) putPlain(out, name, ResourceTable.repair(zip.getInputStream(entry).readAllBytes()));
        // Classes are read where they are.
        else if (name.matches("classes\\d*\\.dex")) putPlain(out, name, zip.getInputStream(entry).readAllBytes());
        else copy(zip, entry, out);
      }
    }
  }

  /** Through a buffer, as it was: what an app carries may be larger than the memory. */
  private static void copy(ZipFile zip, ZipEntry from, ZipOutputStream out) throws IOException {
    ZipEntry entry = new ZipEntry(from.getName());
    entry.setTime(0);
    if (from.getMethod() == ZipEntry.STORED) {
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(from.getSize());
      entry.setCrc(from.getCrc());
    }
    out.putNextEntry(entry);
    zip.getInputStream(from).transferTo(out);
    out.closeEntry();
  }

  /** Not compressed. */
  static void putPlain(ZipOutputStream out, String name, byte[] bytes) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
    }
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest sum = sha256();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] part = new byte[1 << 16];
      for (int read; (read = in.read(part)) >= 0; ) sum.update(part, 0, read);
    }
    return HexFormat.of().formatHex(sum.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }
}
