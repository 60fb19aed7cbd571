package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassVerifierTest {
  private static final int PUBLIC_STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  @Test
  void aGoodClassIsLeftAlone() {
    byte[] bytes = Assembled.type("app/Good", "java/lang/Object", type -> {});
    ClassVerifier.Verified verified = ClassVerifier.verify(bytes);
    assertEquals(List.of(), verified.failures());
    assertSame(bytes, verified.bytes());
  }

  /** One method takes from an empty stack; its neighbour is sound. */
  private static byte[] bad() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, "app/Bad", null, "java/lang/Object", null);
    MethodVisitor bad = writer.visitMethod(PUBLIC_STATIC, "bad", "()V", null, null);
    bad.visitCode();
    bad.visitInsn(Opcodes.POP);
    bad.visitInsn(Opcodes.RETURN);
    bad.visitMaxs(2, 0);
    bad.visitEnd();
    MethodVisitor good = writer.visitMethod(PUBLIC_STATIC, "good", "()V", null, null);
    good.visitCode();
    good.visitInsn(Opcodes.RETURN);
    good.visitMaxs(0, 0);
    good.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aBadMethodThrowsAndItsNeighboursWork() throws ReflectiveOperationException {
    ClassVerifier.Verified verified = ClassVerifier.verify(bad());
    assertEquals(1, verified.failures().size());
    assertTrue(verified.failures().get(0).startsWith("app/Bad.bad()V: "), verified.failures().get(0));
    Class<?> type = new Assembled.Loader(Map.of("app/Bad", verified.bytes())).loadClass("app.Bad");
    type.getMethod("good").invoke(null);
    Throwable thrown = assertThrows(InvocationTargetException.class, () -> type.getMethod("bad").invoke(null)).getCause();
    assertInstanceOf(VerifyError.class, thrown);
  }
}
