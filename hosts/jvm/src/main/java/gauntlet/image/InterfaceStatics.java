package gauntlet.image;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Moves the static fields of an interface, and the initialiser that computes them, into a class of their own, where they can be set
 * again: in an interface they are final for the JVM. All code asks there (see {@link StaticsReset}); the interface's own fields are
 * given copies whenever they were computed, for who looks for them by name.
 */
public final class InterfaceStatics {
  private static final String SUFFIX = "$gauntlet";

  private InterfaceStatics() {}

  /** The class that holds the fields of an interface. */
  static String holder(String interfaceName) {
    return interfaceName + SUFFIX;
  }

  /** The name of the interface whose fields the class of this name holds; any other name is given back. */
  public static String nameOf(String className) {
    return className.endsWith(SUFFIX) ? className.substring(0, className.length() - SUFFIX.length()) : className;
  }

  /** Takes the fields and the initialiser out of an interface that has one, and gives the class that holds them. */
  static ClassNode take(ClassNode type) {
    ClassNode holder = new ClassNode();
    String name = holder(type.name);
    holder.visit(type.version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, "java/lang/Object", null);
    holder.visitSource(type.sourceFile, null);
    for (FieldNode field : type.fields) holder.fields.add(new FieldNode(field.access, field.name, field.desc, null, field.value));
    type.methods.replaceAll(
        method -> {
          // What the initialiser alone calls is called from another class now.
          if ((method.access & Opcodes.ACC_STATIC) != 0) method.access = method.access & ~Opcodes.ACC_PRIVATE | Opcodes.ACC_PUBLIC;
          if (!method.name.equals("<clinit>")) return method;
          method.access = Opcodes.ACC_STATIC;
          holder.methods.add(setting(method, type.name, name));
          return computing(name);
        });
    return holder;
  }

  /** Where the JVM would initialise the interface. */
  private static MethodNode computing(String holder) {
    MethodNode code = new MethodNode(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitLdcInsn(Type.getObjectType(holder));
    code.visitMethodInsn(Opcodes.INVOKESTATIC, StaticsReset.PROCESS, "compute", "(Ljava/lang/Class;)V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    return code;
  }

  /** An initialiser sets its own class's fields. */
  private static MethodNode setting(MethodNode initialiser, String from, String to) {
    for (AbstractInsnNode at = initialiser.instructions.getFirst(); at != null; at = at.getNext())
      if (at instanceof FieldInsnNode field && field.owner.equals(from)) field.owner = to;
    return initialiser;
  }
}
