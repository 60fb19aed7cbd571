package gauntlet.patch;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class with a change made to it. */
final class Changed {
  private Changed() {}

  static byte[] by(UnaryOperator<ClassVisitor> change, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(change.apply(writer), 0);
    return writer.toByteArray();
  }

  /** Gives all methods of a name other code, which is written between {@code visitCode} and {@code visitEnd}. */
  static class Method extends ClassVisitor {
    private final String method;
    private final Consumer<MethodVisitor> body;

    Method(ClassVisitor next, String method, Consumer<MethodVisitor> body) {
      super(Opcodes.ASM9, next);
      this.method = method;
      this.body = body;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      MethodVisitor code = super.visitMethod(access, name, desc, signature, exceptions);
      if (!name.equals(method)) return code;
      code.visitCode();
      body.accept(code);
      code.visitMaxs(0, 0);
      code.visitEnd();
      return null;
    }
  }
}
