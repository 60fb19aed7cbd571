import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Converts two APKs for the JVM and lets its verifier judge every class of both. Prints the number of classes, how many
 * are accepted of the one and of the other, and then those that are accepted only in the first, each in a line. The
 * framework comes from the class path.
 */
public final class VerifyClasses {
  /** The byte of a class file that has its version. */
  private static final int MAJOR_VERSION = 7;

  private VerifyClasses() {}

  public static void main(String[] args) throws Exception {
    Map<String, String> before = verdicts(Path.of(args[0]));
    Map<String, String> after = verdicts(Path.of(args[1]));
    System.out.println(before.size() + " " + accepted(before) + " " + accepted(after));
    before.forEach(
        (name, verdict) -> {
          String now = after.getOrDefault(name, "it is gone");
          if (verdict.isEmpty() && !now.isEmpty()) System.out.println(name + ": " + now.lines().findFirst().get());
        });
  }

  private static long accepted(Map<String, String> verdicts) {
    return verdicts.values().stream().filter(String::isEmpty).count();
  }

  /** What is wrong with each class; nothing where it is accepted. */
  private static Map<String, String> verdicts(Path apk) throws Exception {
    Path jar = Files.createTempFile("converted", ".jar");
    Set<String> unconverted = convert(apk, jar);
    Map<String, String> verdicts = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ClassLoader loader = loader(zip);
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String file = entry.getName();
        if (!file.endsWith(".class")) continue;
        String name = file.substring(0, file.length() - ".class".length());
        boolean isWhole = !unconverted.contains("L" + name + ";");
        verdicts.put(name, isWhole ? verdict(name.replace('/', '.'), loader) : "it cannot be converted");
      }
    } finally {
      Files.delete(jar);
    }
    return verdicts;
  }

  private static ClassLoader loader(ZipFile zip) {
    return new ClassLoader() {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        ZipEntry entry = zip.getEntry(name.replace('.', '/') + ".class");
        if (entry == null) throw new ClassNotFoundException(name);
        try {
          byte[] bytes = zip.getInputStream(entry).readAllBytes();
          // The converter writes no frames, which newer versions must have.
          boolean isInterface = (new ClassReader(bytes).getAccess() & Opcodes.ACC_INTERFACE) != 0;
          if (!isInterface) bytes[MAJOR_VERSION] = Opcodes.V1_6;
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    };
  }

  /** Links a class, which verifies it, but runs nothing of it. */
  private static String verdict(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader).getDeclaredConstructors();
      return "";
    } catch (ClassNotFoundException | LinkageError e) {
      return e.toString();
    }
  }

  /** The classes with a method that could not be converted, by descriptor. */
  private static Set<String> convert(Path apk, Path jar) throws Exception {
    Set<String> unconverted = Collections.synchronizedSet(new HashSet<>());
    Dex2jar.from(MultiDexFileReader.open(Files.readAllBytes(apk)))
        .withExceptionHandler(
            new BaseDexExceptionHandler() {
              @Override
              public void handleMethodTranslateException(
                  Method method, DexMethodNode node, MethodVisitor visitor, Exception e) {
                unconverted.add(method.getOwner());
                super.handleMethodTranslateException(method, node, visitor, e);
              }
            })
        .skipDebug(false)
        .dontSanitizeNames(true)
        .to(jar);
    return unconverted;
  }
}
