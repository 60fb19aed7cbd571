package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class ThreadCallsTest {
  private static void virtual(MethodVisitor code, String owner, String name, String desc) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, desc, false);
  }

  private static List<String> calls(String parent, UnaryOperator<ClassVisitor> change) {
    byte[] bytes =
        Assembled.type("app/Code", parent, type ->
            Assembled.method(type, Opcodes.ACC_PUBLIC, "go", "()V", code -> {
              virtual(code, "app/Code", "wait", "()V");
              virtual(code, "java/lang/Object", "notifyAll", "()V");
              virtual(code, "app/Code", "isAlive", "()Z");
              code.visitInsn(Opcodes.POP);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
              code.visitInsn(Opcodes.POP2);
              code.visitInsn(Opcodes.RETURN);
            }));
    List<String> calls = new ArrayList<>();
    for (MethodNode method : Assembled.node(Assembled.through(bytes, change)).methods) {
      if (!method.name.equals("go")) continue;
      method.instructions.forEach(instruction -> {
        if (instruction instanceof MethodInsnNode call) calls.add(call.owner + "." + call.name + call.desc);
      });
    }
    return calls;
  }

  @Test
  void whatThreadsDoToEachOtherGoesThroughTurns() {
    assertEquals(
        List.of(
            "gauntlet/turns/Turns.wait(Ljava/lang/Object;)V",
            "gauntlet/turns/Turns.notifyAll(Ljava/lang/Object;)V",
            "gauntlet/turns/Turns.isAlive(Ljava/lang/Thread;)Z",
            "java/lang/System.nanoTime()J"),
        calls("java/lang/Thread", ThreadCalls::of));
  }

  @Test
  void aMethodThatIsOnlyCalledLikeOneOfThreadStays() {
    assertEquals("app/Code.isAlive()Z", calls("java/lang/Object", ThreadCalls::of).get(2));
  }

  @Test
  void theJdkHasItsTimeFromTurnsToo() {
    assertEquals("gauntlet/turns/Turns.nanoTime()J", calls("java/lang/Object", ThreadCalls::ofJdk).get(3));
  }
}
