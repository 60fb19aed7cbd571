package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
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

  /** Whether its monitor is held in a synchronized method: that of the class in a static one. It throws if asked to. */
  private static void held(ClassVisitor type, int access, String name) {
    Assembled.method(type, access | Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNCHRONIZED, name, "(Z)Z", code -> {
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      Label fine = new Label();
      code.visitVarInsn(Opcodes.ILOAD, isStatic ? 0 : 1);
      code.visitJumpInsn(Opcodes.IFEQ, fine);
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.ATHROW);
      code.visitLabel(fine);
      if (isStatic) code.visitLdcInsn(Type.getObjectType("app/Code"));
      else code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", false);
      code.visitInsn(Opcodes.IRETURN);
    });
  }

  @Test
  void aSynchronizedMethodLocksByItselfHoweverItIsLeft() throws ReflectiveOperationException {
    byte[] bytes =
        Assembled.type("app/Code", "java/lang/Object", type -> {
          held(type, 0, "ofObject");
          held(type, Opcodes.ACC_STATIC, "ofClass");
        });
    byte[] changed = Assembled.through(bytes, ThreadCalls::of);
    for (MethodNode method : Assembled.node(changed).methods) assertEquals(0, method.access & Opcodes.ACC_SYNCHRONIZED, method.name);
    Class<?> type = new Assembled.Loader(Map.of("app/Code", changed)).loadClass("app.Code");
    Object one = type.getConstructor().newInstance();
    for (String name : List.of("ofObject", "ofClass")) {
      Method method = type.getMethod(name, boolean.class);
      assertEquals(true, method.invoke(one, false), name);
      assertThrows(InvocationTargetException.class, () -> method.invoke(one, true), name);
    }
    assertEquals(false, Thread.holdsLock(one) || Thread.holdsLock(type));
  }
}
