package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class ClassRewriterTest {
  private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
  private static final int TOO_MANY = 30_000;

  @Test
  void aMethodThatBecomesTooLargeThrowsAndItsNeighboursWork() throws ReflectiveOperationException {
    ClassNode type = new ClassNode();
    type.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "app/Large", null, "java/lang/Object", null);
    Assembled.method(type, STATIC, "large", "()V", code -> {
      for (int i = 0; i < TOO_MANY; i++) {
        code.visitLdcInsn("a");
        code.visitInsn(Opcodes.POP);
      }
      code.visitInsn(Opcodes.RETURN);
    });
    Assembled.method(type, STATIC, "small", "()I", code -> {
      code.visitInsn(Opcodes.ICONST_5);
      code.visitInsn(Opcodes.IRETURN);
    });
    List<String> failures = new ArrayList<>();
    byte[] bytes = new ClassRewriter(new Outlines()).rewrite(type, failures);
    assertEquals(List.of("app/Large.large()V: larger than a method of Java may be"), failures);
    Class<?> large = new Assembled.Loader(Map.of("app/Large", bytes)).loadClass("app.Large");
    assertEquals(5, large.getMethod("small").invoke(null));
    Throwable thrown = assertThrows(InvocationTargetException.class, () -> large.getMethod("large").invoke(null)).getCause();
    assertInstanceOf(VerifyError.class, thrown);
    assertEquals("app.Large.large", thrown.getMessage());
  }
}
