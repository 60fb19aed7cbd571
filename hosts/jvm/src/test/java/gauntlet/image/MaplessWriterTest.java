package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class MaplessWriterTest {
  @Test
  void aHandlerThatNeedsMoreThanTheRestHasRoom() {
    byte[] bytes = Assembled.type("a/Catches", "java/lang/Object", type ->
        Assembled.method(type, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "call", "()V", code -> {
          Label start = new Label(), end = new Label(), handler = new Label();
          code.visitTryCatchBlock(start, end, handler, "java/lang/IllegalStateException");
          code.visitLabel(start);
          code.visitMethodInsn(Opcodes.INVOKESTATIC, "b/Other", "call", "()V", false);
          code.visitLabel(end);
          code.visitInsn(Opcodes.RETURN);
          code.visitLabel(handler);
          code.visitVarInsn(Opcodes.ASTORE, 0);
          code.visitTypeInsn(Opcodes.NEW, "java/lang/RuntimeException");
          code.visitInsn(Opcodes.DUP);
          code.visitLdcInsn("again");
          code.visitVarInsn(Opcodes.ALOAD, 0);
          code.visitMethodInsn(
              Opcodes.INVOKESPECIAL, "java/lang/RuntimeException", "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V", false);
          code.visitInsn(Opcodes.ATHROW);
        }));
    // As the converter writes code of newer apps: Java 8 without stack maps.
    ByteBuffer.wrap(bytes).putInt(4, Opcodes.V1_8);
    MaplessWriter writer = new MaplessWriter();
    new ClassReader(bytes).accept(writer, 0);
    byte[] written = writer.toByteArray();
    assertEquals(Opcodes.V1_8, Assembled.node(written).version);
    assertEquals(List.of(), ClassVerifier.verify(written).failures());
  }
}
