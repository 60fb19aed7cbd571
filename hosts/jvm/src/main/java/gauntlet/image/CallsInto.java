package gauntlet.image;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Which calls may have given a variable its value. */
public final class CallsInto {
  private static final String UNNAMED = "<local";

  private CallsInto() {}

  /** As {@code package.Class.method}; the variable is called as the JVM calls it in a message. */
  public static List<String> of(byte[] code, String method, int line, String variable) {
    ClassNode type = new ClassNode();
    new ClassReader(code).accept(type, ClassReader.SKIP_FRAMES);
    List<String> calls = new ArrayList<>();
    for (MethodNode one : type.methods) if (one.name.equals(method) && hasLine(one, line)) add(calls, one, line, variable);
    return calls;
  }

  private static boolean hasLine(MethodNode method, int line) {
    for (AbstractInsnNode node : method.instructions) if (node instanceof LineNumberNode number && number.line == line) return true;
    return line <= 0;
  }

  /** A variable that the line itself has set before it fails has its value from there. */
  private static void add(List<String> calls, MethodNode method, int line, String variable) {
    List<AbstractInsnNode> onLine = new ArrayList<>();
    List<AbstractInsnNode> all = new ArrayList<>();
    int at = 0;
    for (AbstractInsnNode node : method.instructions) {
      if (node instanceof LineNumberNode number) at = number.line;
      if (node.getOpcode() != Opcodes.ASTORE || !isCalled(method, ((VarInsnNode) node).var, variable)) continue;
      all.add(node);
      if (line > 0 && at == line) onLine.add(node);
    }
    for (AbstractInsnNode store : onLine.isEmpty() ? all : onLine)
      if (before(store) instanceof MethodInsnNode call && !call.name.equals("<init>")) calls.add(call.owner.replace('/', '.') + "." + call.name);
  }

  private static boolean isCalled(MethodNode method, int index, String variable) {
    if (variable.startsWith(UNNAMED)) return variable.equals(UNNAMED + index + ">");
    if (method.localVariables == null) return false;
    for (LocalVariableNode local : method.localVariables) if (local.index == index && local.name.equals(variable)) return true;
    return false;
  }

  /** The instruction that has left what this one takes. */
  private static AbstractInsnNode before(AbstractInsnNode node) {
    AbstractInsnNode before = node.getPrevious();
    while (before != null && (before.getOpcode() < 0 || before.getOpcode() == Opcodes.CHECKCAST)) before = before.getPrevious();
    return before;
  }
}
