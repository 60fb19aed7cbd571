package gauntlet.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Which methods of which framework classes may have a shadow: all others can be called directly. */
final class ShadowedMethods {
  private final SortedMap<String, SortedSet<String>> names = new TreeMap<>();
  /** Classes of which every method is a fake unless a shadow says otherwise. */
  private final SortedSet<String> closed = new TreeSet<>();

  void scan(byte[] bytes) {
    Scanner scanner = new Scanner();
    new ClassReader(bytes).accept(scanner, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    if (scanner.target == null) return;
    // Several shadows may serve one class, by API level: what any of them names counts.
    names.computeIfAbsent(scanner.target, key -> new TreeSet<>()).addAll(scanner.methods);
    if (!scanner.callThrough) closed.add(scanner.target);
  }

  /** One line per class: its name with slashes, then {@code *} for all methods or their names. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    names.forEach((target, methods) -> lines.add(target + " " + (closed.contains(target) ? "*" : String.join(" ", methods))));
    return lines;
  }

  private static final class Scanner extends ClassVisitor {
    final SortedSet<String> methods = new TreeSet<>();
    String target;
    boolean callThrough = true;

    Scanner() {
      super(Opcodes.ASM9);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String desc, boolean visible) {
      if (!desc.equals("Lorg/robolectric/annotation/Implements;")) return null;
      return new AnnotationVisitor(Opcodes.ASM9) {
        @Override
        public void visit(String name, Object value) {
          if (name.equals("value") && target == null) target = ((Type) value).getInternalName();
          else if (name.equals("className") && !value.equals("")) target = ((String) value).replace('.', '/');
          else if (name.equals("callThroughByDefault")) callThrough = (Boolean) value;
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      methods.add(name);
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String desc, boolean visible) {
          return new AnnotationVisitor(Opcodes.ASM9) {
            @Override
            public void visit(String name, Object value) {
              if (name.equals("methodName")) methods.add((String) value);
            }
          };
        }
      };
    }
  }
}
