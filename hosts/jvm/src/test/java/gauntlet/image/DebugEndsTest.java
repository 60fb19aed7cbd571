package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class DebugEndsTest {
  /** A method that returns 1, with a line and a variable of code that is not there any more. */
  private static Class<?> loaded(boolean cut) throws ClassNotFoundException {
    MethodNode one = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "one", "()I", null, null);
    Label start = new Label(), end = new Label();
    one.visitCode();
    one.visitLabel(start);
    one.visitLineNumber(1, start);
    one.visitInsn(Opcodes.ICONST_1);
    one.visitInsn(Opcodes.IRETURN);
    one.visitLabel(end);
    one.visitLineNumber(2, end);
    one.visitLocalVariable("gone", "I", null, end, end, 0);
    one.visitMaxs(1, 1);
    if (cut) DebugEnds.cut(one);
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "app/One", null, "java/lang/Object", null);
    one.accept(writer);
    writer.visitEnd();
    return new Assembled.Loader(Map.of("app/One", writer.toByteArray())).loadClass("app.One");
  }

  @Test
  void whatBeginsWhereTheCodeEndsIsTakenAway() throws ReflectiveOperationException {
    assertThrows(ClassFormatError.class, () -> loaded(false));
    assertEquals(1, loaded(true).getMethod("one").invoke(null));
  }
}
