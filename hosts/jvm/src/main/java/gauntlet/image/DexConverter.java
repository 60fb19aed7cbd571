package gauntlet.image;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.BaseDexExceptionHandler;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Dalvik bytecode to Java bytecode, by dex2jar. */
final class DexConverter {
  /** The classes by name with slashes, and the methods that could not be converted. */
  record Converted(Map<String, byte[]> classes, List<String> failures) {}

  private DexConverter() {}

  /** One class after the other: the code of all classes of a large app does not fit into memory at once. */
  static Converted convert(byte[] apk) throws IOException {
    Failures failures = new Failures();
    Map<String, byte[]> classes = new TreeMap<>();
    BareConstructors constructors = new BareConstructors();
    BaseDexFileReader reader = MultiDexFileReader.open(apk);
    FaithfulCode code = new FaithfulCode(failures, constructors, outline(reader, failures));
    int count = count(reader, failures);
    for (int index = 0; index < count; index++) {
      DexFileNode one = new DexFileNode();
      try {
        reader.accept(one, index, DexFileReader.IGNORE_READ_EXCEPTION);
        code.convertDex(one, name -> into(classes, failures));
      } catch (RuntimeException e) {
        // The other classes are not damaged by it.
        failures.handleFileException(e);
      }
    }
    constructors.addTo(classes);
    return new Converted(classes, failures.told);
  }

  /** All classes without their code, for what they have to do with each other. */
  private static DexFileNode outline(BaseDexFileReader reader, Failures failures) {
    DexFileNode outline = new DexFileNode();
    try {
      reader.accept(outline, DexFileReader.SKIP_CODE | DexFileReader.SKIP_DEBUG | DexFileReader.IGNORE_READ_EXCEPTION);
    } catch (RuntimeException e) {
      // What comes before the damage is there.
      failures.handleFileException(e);
    }
    return outline;
  }

  private static int count(BaseDexFileReader reader, Failures failures) {
    try {
      return reader.getClassNames().size();
    } catch (RuntimeException e) {
      failures.handleFileException(e);
      return 0;
    }
  }

  static Converted convert(DexFileNode code, Failures failures) {
    Map<String, byte[]> classes = new TreeMap<>();
    BareConstructors constructors = new BareConstructors();
    new FaithfulCode(failures, constructors, code).convertDex(code, name -> into(classes, failures));
    constructors.addTo(classes);
    return new Converted(classes, failures.told);
  }

  /** Keeps a class when it is complete. */
  private static ClassVisitor into(Map<String, byte[]> classes, Failures failures) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    return new ClassVisitor(Opcodes.ASM9, writer) {
      private String name;

      @Override
      public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.name = name;
        super.visit(version, access, name, signature, superName, interfaces);
      }

      @Override
      public void visitEnd() {
        super.visitEnd();
        try {
          classes.put(name, writer.toByteArray());
        } catch (RuntimeException e) {
          failures.handleFileException(e);
        }
      }
    };
  }

  /** Remembers what could not be converted. */
  static final class Failures extends BaseDexExceptionHandler {
    private final List<String> told = new ArrayList<>();

    @Override
    public void handleFileException(Exception e) {
      told.add(e.toString());
    }

    @Override
    public void handleMethodTranslateException(Method method, DexMethodNode node, MethodVisitor visitor, Exception e) {
      told.add(method + ": " + e);
      // Writes a body that throws: only who calls the method is hurt.
      super.handleMethodTranslateException(method, node, visitor, e);
    }
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
