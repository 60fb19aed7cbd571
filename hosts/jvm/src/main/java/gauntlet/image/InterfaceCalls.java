package gauntlet.image;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Marks calls of static and inherited methods of interfaces as such. Dalvik's code does not say whether the owner of
 * such a method is an interface, so the converter takes it for a class, and the JVM refuses the call.
 */
final class InterfaceCalls extends ClassVisitor {
  /** The interfaces among the app's classes and the JDK's; others are not asked about. */
  static final class Interfaces {
    private final Map<String, Boolean> known = new HashMap<>();

    Interfaces(Outlines app) {
      for (Outline one : app.all()) known.put(one.name(), one.isInterface());
    }

    boolean contains(String name) {
      return known.computeIfAbsent(name, Interfaces::isOfJdk);
    }

    private static boolean isOfJdk(String name) {
      if (!name.startsWith("java/")) return false;
      try {
        return Class.forName(name.replace('/', '.'), false, null).isInterface();
      } catch (ClassNotFoundException | LinkageError e) {
        return false;
      }
    }
  }

  private final Interfaces interfaces;

  InterfaceCalls(ClassVisitor next, Interfaces interfaces) {
    super(Opcodes.ASM9, next);
    this.interfaces = interfaces;
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, exceptions)) {
      @Override
      public void visitMethodInsn(int opcode, String owner, String called, String calledDesc, boolean itf) {
        boolean unmarked = !itf && (opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL);
        super.visitMethodInsn(opcode, owner, called, calledDesc, itf || (unmarked && interfaces.contains(owner)));
      }
    };
  }
}
