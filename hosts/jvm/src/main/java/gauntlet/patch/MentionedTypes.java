package gauntlet.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The framework types that Robolectric's classes mention. Some are newer than the framework in use; the class loader
 * makes empty ones of those, and must know which are interfaces.
 */
final class MentionedTypes {
  private final SortedMap<String, Boolean> interfaces = new TreeMap<>();

  void scan(byte[] bytes) {
    new ClassReader(bytes).accept(new Scanner(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** One line per type: {@code I} or {@code C}, a space, the name with slashes. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    interfaces.forEach((name, isInterface) -> lines.add((isInterface ? "I " : "C ") + name));
    return lines;
  }

  private void mention(String name, boolean isInterface) {
    if (name.matches("(android|com/android|libcore|dalvik)/.*")) interfaces.merge(name, isInterface, Boolean::logicalOr);
  }

  private void mention(Type type, boolean isInterface) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() == Type.OBJECT) mention(element.getInternalName(), isInterface);
  }

  /** What a listener type is, its uses in a signature do not say; its name does. */
  private void mentionSignature(String desc) {
    for (Type type : Type.getArgumentTypes(desc)) {
      mention(type, type.getInternalName().matches(".*(Listener|Callback|Observer)"));
    }
    mention(Type.getReturnType(desc), false);
  }

  private final class Scanner extends ClassVisitor {
    Scanner() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      if (superName != null) mention(superName, false);
      for (String implemented : interfaces) mention(implemented, true);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
      mention(Type.getType(desc), false);
      return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      mentionSignature(desc);
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean isInterface) {
          if (!owner.startsWith("[")) mention(owner, isInterface);
          mentionSignature(desc);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
          mention(Type.getObjectType(type), false);
        }
      };
    }
  }
}
