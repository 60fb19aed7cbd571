package gauntlet.image;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** Small classes assembled by hand, shaped as the converter shapes them. */
final class Assembled {
  private Assembled() {}

  /** A public class with a constructor and what the body adds. */
  static byte[] type(String name, String parent, Consumer<ClassVisitor> body) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, name, null, parent, null);
    method(writer, Opcodes.ACC_PUBLIC, "<init>", "()V", code -> {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
      code.visitInsn(Opcodes.RETURN);
    });
    body.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  static void method(ClassVisitor type, int access, String name, String desc, Consumer<MethodVisitor> body) {
    MethodVisitor code = type.visitMethod(access, name, desc, null, null);
    code.visitCode();
    body.accept(code);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  static byte[] through(byte[] bytes, java.util.function.UnaryOperator<ClassVisitor> change) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(bytes).accept(change.apply(writer), 0);
    return writer.toByteArray();
  }

  static ClassNode node(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    return node;
  }

  /** What the given classes, by name, must know of each other. */
  static Outlines outlines(Map<String, byte[]> classes) {
    Outlines outlines = new Outlines();
    classes.forEach((name, bytes) -> outlines.add(outline(node(bytes))));
    return outlines;
  }

  private static Outline outline(ClassNode type) {
    Set<String> statics = new HashSet<>();
    if ((type.access & Opcodes.ACC_INTERFACE) != 0)
      for (FieldNode field : type.fields) statics.add(Outline.field(field.name, field.desc));
    Set<String> methods = new HashSet<>();
    Set<Outline.Trait> traits = new HashSet<>();
    for (MethodNode method : type.methods) {
      Outline.Trait trait = Outline.Trait.of(type.access, method.access, method.name);
      if (trait != null) traits.add(trait);
      String member = method.name + method.desc;
      if (Outline.isOfInterest(member)) methods.add(member);
    }
    return new Outline(type.name, type.superName, type.interfaces, type.access, statics, methods, traits);
  }

  /** Defines the given classes; all others come from the tests' own loader. */
  static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    Loader(Map<String, byte[]> classes) {
      super(Loader.class.getClassLoader());
      classes.forEach((name, bytes) -> this.classes.put(name.replace('/', '.'), bytes));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> known = findLoadedClass(name);
      if (known != null) return known;
      byte[] bytes = classes.get(name);
      return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
    }
  }
}
