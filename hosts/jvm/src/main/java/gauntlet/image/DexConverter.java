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

  private final Map<String, byte[]> classes = new TreeMap<>();
  private final BareConstructors constructors = new BareConstructors();
  private final Failures failures;
  private final FaithfulCode code;

  /** {@code outline}: all classes, with or without their code. */
  private DexConverter(DexFileNode outline, Failures failures) {
    this.failures = failures;
    code = new FaithfulCode(failures, constructors, outline);
  }

  /** One class after the other: the code of all classes of a large app does not fit into memory at once. */
  static Converted convert(byte[] apk) throws IOException {
    Failures failures = new Failures();
    BaseDexFileReader reader = MultiDexFileReader.open(apk);
    DexConverter converter = new DexConverter(outline(reader, failures), failures);
    int count = count(reader, failures);
    for (int index = 0; index < count; index++) {
      DexFileNode one = new DexFileNode();
      try {
        reader.accept(one, index, DexFileReader.IGNORE_READ_EXCEPTION);
        converter.add(one);
      } catch (RuntimeException e) {
        // The other classes are not damaged by it.
        failures.handleFileException(e);
      }
    }
    return converter.converted();
  }

  static Converted convert(DexFileNode all) {
    DexConverter converter = new DexConverter(all, new Failures());
    converter.add(all);
    return converter.converted();
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

  private void add(DexFileNode some) {
    code.convertDex(some, name -> new WhenComplete());
  }

  private Converted converted() {
    constructors.addTo(classes);
    return new Converted(classes, failures.messages);
  }

  /** Keeps a class when it is complete. */
  private final class WhenComplete extends ClassVisitor {
    private final ClassWriter writer;
    private String name;

    WhenComplete() {
      this(new ClassWriter(ClassWriter.COMPUTE_MAXS));
    }

    private WhenComplete(ClassWriter writer) {
      super(Opcodes.ASM9, writer);
      this.writer = writer;
    }

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
  }

  /** Remembers what could not be converted. */
  private static final class Failures extends BaseDexExceptionHandler {
    private final List<String> messages = new ArrayList<>();

    @Override
    public void handleFileException(Exception e) {
      messages.add(e.toString());
    }

    @Override
    public void handleMethodTranslateException(Method method, DexMethodNode node, MethodVisitor visitor, Exception e) {
      messages.add(method + ": " + e);
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
