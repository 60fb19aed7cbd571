package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class IdentityCallsTest {
  /** What is called before the object is asked so. */
  private static List<String> before(int opcode, String owner, String name, String desc) {
    byte[] code =
        Assembled.type(
            "app/Code",
            "java/lang/Object",
            type ->
                Assembled.method(type, Opcodes.ACC_PUBLIC, "run", "()I", method -> {
                  method.visitVarInsn(Opcodes.ALOAD, 0);
                  method.visitMethodInsn(opcode, owner, name, desc, false);
                  method.visitInsn(Opcodes.IRETURN);
                }));
    List<String> calls = new ArrayList<>();
    for (MethodNode method : Assembled.node(Assembled.through(code, IdentityCalls::new)).methods) {
      if (!method.name.equals("run")) continue;
      method.instructions.forEach(instruction -> {
        if (instruction instanceof MethodInsnNode call) calls.add(call.name);
      });
    }
    return calls.subList(0, calls.size() - 1);
  }

  @Test
  void anObjectIsNumberedBeforeItIsAsked() {
    assertEquals(List.of("ensure"), before(Opcodes.INVOKEVIRTUAL, "app/Code", "hashCode", "()I"));
    assertEquals(List.of("ensureOwn"), before(Opcodes.INVOKESPECIAL, "java/lang/Object", "hashCode", "()I"));
    assertEquals(
        List.of("ensureOwn"), before(Opcodes.INVOKESTATIC, "java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I"));
  }

  @Test
  void otherCallsStay() {
    assertEquals(List.of(), before(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I"));
    assertEquals(List.of(), before(Opcodes.INVOKEVIRTUAL, "app/Code", "size", "()I"));
  }
}
