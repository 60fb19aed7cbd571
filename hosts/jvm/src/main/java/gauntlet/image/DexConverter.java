package gauntlet.image;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.MethodVisitor;

/** Dalvik bytecode to Java bytecode, by dex2jar. */
final class DexConverter {
  /** The classes by name with slashes, and the methods that could not be converted. */
  record Converted(Map<String, byte[]> classes, List<String> failures) {}

  private DexConverter() {}

  static Converted convert(byte[] apk, Path scratch) throws IOException {
    List<String> failures = Collections.synchronizedList(new ArrayList<>());
    BaseDexFileReader reader = MultiDexFileReader.open(apk);
    Path jar = scratch.resolve("converted.jar");
    Dex2jar.from(reader)
        .withExceptionHandler(
            new BaseDexExceptionHandler() {
              @Override
              public void handleFileException(Exception e) {
                failures.add(e.toString());
              }

              @Override
              public void handleMethodTranslateException(
                  Method method, DexMethodNode node, MethodVisitor visitor, Exception e) {
                failures.add(method + ": " + e);
                // Writes a body that throws: only who calls the method is hurt.
                super.handleMethodTranslateException(method, node, visitor, e);
              }
            })
        .skipDebug(false)
        .dontSanitizeNames(true)
        .to(jar);
    Map<String, byte[]> classes = read(jar);
    Files.delete(jar);
    return new Converted(classes, failures);
  }

  static Map<String, byte[]> read(Path jar) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (!name.endsWith(".class")) continue;
        classes.put(name.substring(0, name.length() - ".class".length()), zip.getInputStream(entry).readAllBytes());
      }
    }
    return classes;
  }
}
