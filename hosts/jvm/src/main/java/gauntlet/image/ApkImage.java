package gauntlet.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodTooLargeException;

/**
 * An APK made ready for the phone: its code as rewritten Java classes, its manifest and resources in an archive that
 * Robolectric can read. Made once per content and kept in the cache; the user's file is only ever read.
 */
public final class ApkImage {
  /** Changes whenever the same APK would give another image. */
  private static final String VERSION = "17";

  private static final String CLASSES = "classes.jar";
  private static final String RESOURCES = "resources.apk";
  private static final String NOTES = "notes.txt";
  private static final String LABEL = "label.txt";
  /** Where an instrumented APK carries the table of its probes. */
  private static final String PROBES = "assets/gauntlet-probes.json";

  public final String hash;
  public final BinaryManifest manifest;
  public final String label;
  public final Path resources;
  /** Classes by name with dots. */
  public final Map<String, byte[]> classes;
  /** Methods that could not be converted or verified, and native libraries that cannot be loaded. */
  public final List<String> notes;
  /** The table of the probes as JSON text; null when the APK has none. */
  public final String probes;

  private ApkImage(String hash, Path folder) throws IOException, UnfitApk {
    this.hash = hash;
    resources = folder.resolve(RESOURCES);
    classes = new TreeMap<>();
    DexConverter.read(folder.resolve(CLASSES)).forEach((name, bytes) -> classes.put(name.replace('/', '.'), bytes));
    notes = Files.readAllLines(folder.resolve(NOTES));
    label = Files.readString(folder.resolve(LABEL));
    try (ZipFile zip = new ZipFile(resources.toFile())) {
      manifest = BinaryManifest.read(zip.getInputStream(zip.getEntry("AndroidManifest.xml")).readAllBytes());
      ZipEntry table = zip.getEntry(PROBES);
      probes = table == null ? null : new String(zip.getInputStream(table).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The image of the file, from the cache when its content was imported before. */
  public static ApkImage open(Path apk, Path cache) throws IOException, UnfitApk {
    if (!Files.isRegularFile(apk)) throw new UnfitApk("there is no such file: " + apk);
    byte[] content = Files.readAllBytes(apk);
    String hash = sha256(content);
    Path folder = cache.resolve(hash + "-" + VERSION);
    if (!Files.isDirectory(folder)) make(apk, content, folder);
    return new ApkImage(hash, folder);
  }

  /** Makes the image beside its place and moves it there whole: two importers of one file do not meet. */
  private static void make(Path apk, byte[] content, Path folder) throws IOException, UnfitApk {
    Files.createDirectories(folder.getParent());
    Path scratch = Files.createTempDirectory(folder.getParent(), "import-");
    try {
      List<String> notes = new ArrayList<>();
      try (ZipFile zip = new ZipFile(apk.toFile())) {
        BinaryManifest manifest = checked(zip);
        copyResources(zip, scratch.resolve(RESOURCES), notes);
        Files.writeString(scratch.resolve(LABEL), AppLabel.of(manifest, scratch.resolve(RESOURCES)));
      } catch (ZipException e) {
        throw new UnfitApk("it is not a zip archive: " + e.getMessage());
      }
      DexConverter.Converted converted = DexConverter.convert(content);
      notes.addAll(converted.failures());
      writeClasses(rewrite(converted.classes(), notes), scratch.resolve(CLASSES));
      Files.write(scratch.resolve(NOTES), notes, StandardCharsets.UTF_8);
      Files.move(scratch, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | UnfitApk | RuntimeException e) {
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

  /** Everything but code and signatures. */
  private static void copyResources(ZipFile zip, Path file, List<String> notes) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.setLevel(1);
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (name.matches("lib/.+\\.so")) notes.add("native library " + name);
        if (entry.isDirectory() || name.matches("classes\\d*\\.dex|lib/.*|META-INF/.*\\.(RSA|SF|MF|DSA|EC)")) continue;
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        boolean table = name.equals("resources.arsc");
        put(out, name, table ? ResourceTable.repair(bytes) : bytes, table || entry.getMethod() == ZipEntry.STORED);
      }
    }
  }

  private static void put(ZipOutputStream out, String name, byte[] bytes, boolean stored) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    if (stored) {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(bytes.length);
      entry.setCrc(sum.getValue());
    }
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  /** All classes with source names, hooks and resettable statics; each has passed the verifier. */
  static Map<String, byte[]> rewrite(Map<String, byte[]> classes, List<String> notes) {
    StaticsReset.Family family = new StaticsReset.Family(classes);
    InterfaceCalls.Interfaces interfaces = new InterfaceCalls.Interfaces(classes);
    Map<String, byte[]> rewritten = new TreeMap<>();
    classes.forEach(
        (name, bytes) -> {
          ClassVerifier.Verified verified = ClassVerifier.verify(rewritten(bytes, family, interfaces));
          notes.addAll(verified.failures());
          rewritten.put(name, verified.bytes());
        });
    return rewritten;
  }

  /** A class whose code is as large as it may be has no room for counts. */
  private static byte[] rewritten(byte[] bytes, StaticsReset.Family family, InterfaceCalls.Interfaces interfaces) {
    try {
      return rewrite(bytes, family, interfaces, ComputeCounts::new);
    } catch (MethodTooLargeException e) {
      return rewrite(bytes, family, interfaces, UnaryOperator.identity());
    }
  }

  private static byte[] rewrite(
      byte[] bytes, StaticsReset.Family family, InterfaceCalls.Interfaces interfaces, UnaryOperator<ClassVisitor> first) {
    // Converted methods may carry too small a stack: the sizes are computed anew.
    MaplessWriter writer = new MaplessWriter();
    ClassVisitor chain = new SourceNames(CallRewriter.forApp(ThreadCalls.of(new InterfaceCalls(new StaticsReset(writer, family), interfaces))));
    new ClassReader(bytes).accept(first.apply(chain), 0);
    return writer.toByteArray();
  }

  private static void writeClasses(Map<String, byte[]> classes, Path file) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (Map.Entry<String, byte[]> entry : classes.entrySet())
        put(out, entry.getKey() + ".class", entry.getValue(), true);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
    }
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }
}
