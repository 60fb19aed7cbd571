package gauntlet.image;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Takes away lines and variables that begin where a method's code ends, since what came after is never reached: the JVM would refuse the class. */
final class DebugEnds {
  private DebugEnds() {}

  static void cut(MethodNode method) {
    InsnList code = method.instructions;
    Set<LabelNode> ends = new HashSet<>();
    for (AbstractInsnNode at = code.getLast(); at != null && at.getOpcode() < 0; ) {
      AbstractInsnNode before = at.getPrevious();
      if (at instanceof LabelNode label) ends.add(label);
      if (at instanceof LineNumberNode) code.remove(at);
      at = before;
    }
    if (method.localVariables != null) method.localVariables.removeIf(variable -> ends.contains(variable.start));
  }
}
