package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class TrueOwnersTest {
  private static final byte[] TASK = Assembled.type("a/Task", "java/lang/Thread", type -> {});
  private static final byte[] LATER = Assembled.type("a/Later", "a/Task", type -> {});
  private static final byte[] OWN = Assembled.type("a/Own", "java/lang/Thread", type ->
      Assembled.method(type, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "sleep", "(J)V", code -> code.visitInsn(Opcodes.RETURN)));
  private final TrueOwners.Types types =
      new TrueOwners.Types(Assembled.outlines(Map.of("a/Task", TASK, "a/Later", LATER, "a/Own", OWN)));

  @Test
  void namesTheClassAboveWhoseMethodIsCalled() {
    assertEquals("java/lang/Thread", types.owner("a/Task", "sleep(J)V"));
    assertEquals("java/lang/Thread", types.owner("a/Later", "sleep(J)V"));
    assertEquals("java/lang/Thread", types.owner("android/os/HandlerThread", "sleep(J)V"));
    assertEquals("java/lang/Thread", types.owner("a/Later", "isAlive()Z"));
    assertEquals("java/util/Calendar", types.owner("java/util/GregorianCalendar", "getInstance()Ljava/util/Calendar;"));
  }

  @Test
  void leavesWhatIsNotThatMethod() {
    assertEquals("a/Own", types.owner("a/Own", "sleep(J)V"));
    assertEquals("a/Task", types.owner("a/Task", "run()V"));
    assertEquals("b/Unknown", types.owner("b/Unknown", "sleep(J)V"));
    assertEquals("java/util/Properties", types.owner("java/util/Properties", "getProperty(Ljava/lang/String;)Ljava/lang/String;"));
  }

  @Test
  void changesTheCallInTheCode() {
    byte[] caller = Assembled.type("a/Caller", "java/lang/Object", type ->
        Assembled.method(type, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "call", "()V", code -> {
          code.visitInsn(Opcodes.LCONST_1);
          code.visitMethodInsn(Opcodes.INVOKESTATIC, "a/Task", "sleep", "(J)V", false);
          code.visitInsn(Opcodes.RETURN);
        }));
    byte[] changed = Assembled.through(caller, next -> new TrueOwners(next, types));
    for (MethodNode method : Assembled.node(changed).methods)
      if (method.name.equals("call")) assertEquals("java/lang/Thread", ((MethodInsnNode) method.instructions.get(1)).owner);
  }
}
