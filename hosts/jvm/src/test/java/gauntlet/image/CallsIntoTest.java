package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CallsIntoTest {
  private static final byte[] CODE =
      Assembled.type("app/Movie", "java/lang/Object", type -> Assembled.method(type, Opcodes.ACC_PUBLIC, "width", "()V", CallsIntoTest::width));

  /** Two variables, each given by a call, the second in line 8 and called movie; in line 10 by a field. */
  private static void width(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "android/media/Waves", "range", "()[I", false);
    code.visitVarInsn(Opcodes.ASTORE, 1);
    Label begin = new Label();
    code.visitLabel(begin);
    code.visitLineNumber(8, begin);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "android/graphics/Movie", "decode", "()Ljava/lang/Object;", false);
    code.visitTypeInsn(Opcodes.CHECKCAST, "android/graphics/Movie");
    code.visitVarInsn(Opcodes.ASTORE, 2);
    Label third = new Label();
    code.visitLabel(third);
    code.visitLineNumber(10, third);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, "app/Movie", "other", "Landroid/graphics/Movie;");
    code.visitVarInsn(Opcodes.ASTORE, 2);
    code.visitInsn(Opcodes.RETURN);
    Label end = new Label();
    code.visitLabel(end);
    code.visitLocalVariable("movie", "Landroid/graphics/Movie;", null, begin, end, 2);
  }

  @Test
  void namesWhatGaveAVariableItsValue() {
    assertEquals(List.of("android.media.Waves.range"), CallsInto.of(CODE, "width", 8, "<local1>"));
    assertEquals(List.of("android.graphics.Movie.decode"), CallsInto.of(CODE, "width", 8, "<local2>"));
    assertEquals(List.of("android.graphics.Movie.decode"), CallsInto.of(CODE, "width", 8, "movie"));
  }

  @Test
  void believesTheLineThatSetsTheVariableItself() {
    assertEquals(List.of(), CallsInto.of(CODE, "width", 10, "movie"));
  }

  @Test
  void looksNowhereElse() {
    assertEquals(List.of(), CallsInto.of(CODE, "width", 9, "<local1>"));
    assertEquals(List.of(), CallsInto.of(CODE, "height", 8, "<local1>"));
    assertEquals(List.of(), CallsInto.of(CODE, "width", 8, "<local3>"));
  }
}
