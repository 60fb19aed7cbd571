package gauntlet.image;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Gives a native method code that says, in Android's words, that there is none. Only so does a class begin in every process when a
 * native method is called first: the JVM would begin it once.
 */
final class MissingNative extends MethodVisitor {
  private static final String ERROR = "java/lang/UnsatisfiedLinkError";

  private final String owner;
  private final boolean isStatic;
  private final String message;
  private final String check;

  /** {@code check}: the method that sees to it that the class has begun. */
  MissingNative(MethodVisitor next, String owner, int access, String name, String desc, String check) {
    super(Opcodes.ASM9, next);
    this.owner = owner;
    this.check = check;
    isStatic = (access & Opcodes.ACC_STATIC) != 0;
    String parameters = Arrays.stream(Type.getArgumentTypes(desc)).map(Type::getClassName).collect(Collectors.joining(", "));
    message =
        "No implementation found for " + Type.getReturnType(desc).getClassName() + " " + owner.replace('/', '.') + "." + name
            + "(" + parameters + ")";
  }

  @Override
  public void visitEnd() {
    visitCode();
    if (isStatic) visitMethodInsn(Opcodes.INVOKESTATIC, owner, check, "()V", false);
    visitTypeInsn(Opcodes.NEW, ERROR);
    visitInsn(Opcodes.DUP);
    visitLdcInsn(message);
    visitMethodInsn(Opcodes.INVOKESPECIAL, ERROR, "<init>", "(Ljava/lang/String;)V", false);
    visitInsn(Opcodes.ATHROW);
    // The writer computes the true values.
    visitMaxs(0, 0);
    super.visitEnd();
  }
}
