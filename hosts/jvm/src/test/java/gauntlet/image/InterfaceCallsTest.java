package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class InterfaceCallsTest {
  @Test
  void marksCallsOfInterfacesOfTheAppAndTheJdk() {
    byte[] own = Assembled.type("a/Caller", "java/lang/Object", type ->
        Assembled.method(type, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "call", "()V", code -> {
          for (String owner : new String[] {"a/Own", "java/util/Comparator", "java/lang/Thread", "b/Unknown"})
            code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "make", "()V", false);
          code.visitInsn(Opcodes.RETURN);
        }));
    Map<String, byte[]> classes = Map.of("a/Own", iface("a/Own"), "a/Caller", own);
    InterfaceCalls.Interfaces interfaces = new InterfaceCalls.Interfaces(Assembled.outlines(classes));
    byte[] changed = Assembled.through(own, next -> new InterfaceCalls(next, interfaces));
    assertEquals(List.of("a/Own true", "java/util/Comparator true", "java/lang/Thread false", "b/Unknown false"), calls(changed));
  }

  private static byte[] iface(String name) {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    writer.visit(Opcodes.V1_8, access, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static List<String> calls(byte[] bytes) {
    List<String> calls = new ArrayList<>();
    for (MethodNode method : Assembled.node(bytes).methods) {
      if (!method.name.equals("call")) continue;
      for (AbstractInsnNode instruction : method.instructions)
        if (instruction instanceof MethodInsnNode call) calls.add(call.owner + " " + call.itf);
    }
    return calls;
  }
}
