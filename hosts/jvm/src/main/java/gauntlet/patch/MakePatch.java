package gauntlet.patch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Runs at build time: reads Robolectric's jars and writes what must come before them on the class path, which is two
 * lists and a few classes.
 */
public final class MakePatch {
  private static final String[] SCANNED = {
    "shadows/ShadowView", "RuntimeEnvironment", "nativeruntime/DefaultNativeRuntimeLoader",
  };

  private MakePatch() {}

  /** Arguments: the folder of our own classes, the folder to write to. */
  public static void main(String[] arguments) throws IOException {
    Path own = Path.of(arguments[0]);
    Path out = Path.of(arguments[1]);
    MentionedTypes mentioned = new MentionedTypes();
    ShadowedMethods shadowed = new ShadowedMethods();
    for (Path jar : robolectricJars()) {
      eachClass(
          jar,
          bytes -> {
            mentioned.scan(bytes);
            shadowed.scan(bytes);
          });
    }
    try (Stream<Path> files = Files.walk(own)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList())
        shadowed.scan(Files.readAllBytes(file));
    }
    write(out.resolve("gauntlet/mentioned-types.txt"), String.join("\n", mentioned.lines()).getBytes());
    write(out.resolve("gauntlet/shadowed-methods.txt"), String.join("\n", shadowed.lines()).getBytes());
    ResourceCode.patched().forEach((name, bytes) -> write(out.resolve(name + ".class"), bytes));
    ResourceCalls.patched().forEach((name, bytes) -> write(out.resolve(name + ".class"), bytes));
    ExactScreen.patched().forEach((name, bytes) -> write(out.resolve(name + ".class"), bytes));
    write(out.resolve("android/app/Application.class"), emptyApplication());
  }

  /** The jars that hold shadows, found by a class that each of them has. */
  private static List<Path> robolectricJars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String name : SCANNED) {
      String url = String.valueOf(MakePatch.class.getClassLoader().getResource("org/robolectric/" + name + ".class"));
      if (!url.startsWith("jar:file:")) throw new IOException("org.robolectric." + name + " is not in a jar: " + url);
      jars.add(new File(java.net.URI.create(url.substring("jar:".length(), url.indexOf('!')))).toPath());
    }
    return jars;
  }

  private static void eachClass(Path jar, Consumer<byte[]> visitor) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (!entry.getName().endsWith(".class")) continue;
        try (InputStream in = zip.getInputStream(entry)) {
          visitor.accept(in.readAllBytes());
        }
      }
    }
  }

  /** Robolectric's configuration names this class outside the sandbox, where there is no Android. */
  private static byte[] emptyApplication() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "android/app/Application", null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
