package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import gauntlet.turns.Turns;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ComputeCountsTest {
  private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  /** {@code while (n > 0) n--;}, with the way back through code that lies elsewhere, as probes are put. */
  private static void loop(MethodVisitor code, boolean probed) {
    Label head = new Label(), end = new Label(), stub = new Label(), body = new Label();
    code.visitLabel(head);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFLE, end);
    if (probed) code.visitJumpInsn(Opcodes.GOTO, stub);
    code.visitLabel(body);
    code.visitIincInsn(0, -1);
    code.visitJumpInsn(Opcodes.GOTO, head);
    code.visitLabel(end);
    code.visitInsn(Opcodes.RETURN);
    if (!probed) return;
    code.visitLabel(stub);
    code.visitJumpInsn(Opcodes.GOTO, body);
  }

  private static int counts(String method, int argument) throws ReflectiveOperationException {
    byte[] bytes =
        Assembled.type("app/Code", "java/lang/Object", type -> {
          Assembled.method(type, STATIC, "loop", "(I)V", code -> loop(code, false));
          Assembled.method(type, STATIC, "probed", "(I)V", code -> loop(code, true));
          Assembled.method(type, STATIC, "calls", "(I)V", code -> {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "app/Code", "loop", "(I)V", false);
            code.visitInsn(Opcodes.RETURN);
          });
        });
    byte[] changed = Assembled.through(bytes, ComputeCounts::new);
    Method called = new Assembled.Loader(Map.of("app/Code", changed)).loadClass("app.Code").getMethod(method, int.class);
    Turns.fuel = 1000;
    called.invoke(null, argument);
    return 1000 - Turns.fuel;
  }

  @Test
  void eachRoundOfALoopCounts() throws ReflectiveOperationException {
    assertEquals(8, counts("loop", 7));
  }

  @Test
  void eachCallOfAMethodThatCallsAnotherCounts() throws ReflectiveOperationException {
    assertEquals(9, counts("calls", 7));
  }

  @Test
  void codeThatWasMovedAsideCountsNothing() throws ReflectiveOperationException {
    assertEquals(counts("loop", 7), counts("probed", 7));
  }
}
