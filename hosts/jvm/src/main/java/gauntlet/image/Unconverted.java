package gauntlet.image;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** What stands for a method that cannot be converted: it throws a VerifyError that names it, which the phone knows as its own limit. */
final class Unconverted {
  private static final String ERROR = "java/lang/VerifyError";

  private Unconverted() {}

  static void replace(MethodNode method, String owner) {
    method.instructions.clear();
    method.tryCatchBlocks.clear();
    if (method.localVariables != null) method.localVariables.clear();
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
    method.instructions.add(new TypeInsnNode(Opcodes.NEW, ERROR));
    method.instructions.add(new InsnNode(Opcodes.DUP));
    method.instructions.add(new LdcInsnNode(owner.replace('/', '.') + "." + method.name));
    method.instructions.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, ERROR, "<init>", "(Ljava/lang/String;)V"));
    method.instructions.add(new InsnNode(Opcodes.ATHROW));
  }
}
