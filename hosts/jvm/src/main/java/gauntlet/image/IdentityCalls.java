package gauntlet.image;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Numbers objects before code of the app or of the framework asks for their identity; see gauntlet.given.Identity. */
public final class IdentityCalls extends ClassVisitor {
  public static final String IDENTITY = "gauntlet/given/Identity";
  private static final String HASH = "hashCode";

  public IdentityCalls(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
    return next == null ? null : new Calls(next);
  }

  private static final class Calls extends MethodVisitor {
    Calls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      boolean hash = opcode != Opcodes.INVOKESTATIC && name.equals(HASH) && desc.equals("()I");
      boolean identity = owner.equals("java/lang/System") && name.equals("identityHashCode");
      // A call of super.hashCode() asks past what the class itself gives.
      if (identity || (hash && opcode == Opcodes.INVOKESPECIAL)) ensure("ensureOwn");
      else if (hash && !owner.equals("java/lang/String")) ensure("ensure");
      super.visitMethodInsn(opcode, owner, name, desc, itf);
    }

    /** Robolectric calls methods of the framework so. */
    @Override
    public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... arguments) {
      if (name.equals(HASH) && desc.startsWith("(L") && desc.endsWith(";)I")) ensure("ensure");
      super.visitInvokeDynamicInsn(name, desc, bootstrap, arguments);
    }

    private void ensure(String method) {
      super.visitInsn(Opcodes.DUP);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, IDENTITY, method, "(Ljava/lang/Object;)V", false);
    }
  }
}
