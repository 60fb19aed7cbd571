package gauntlet.image;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A synchronized method written as one that locks by itself, so that something can be done before it does: the JVM would lock
 * before the first instruction.
 */
final class LockedMethod extends MethodNode {
  private final String owner;
  private final MethodVisitor next;

  LockedMethod(String owner, int access, String name, String desc, String signature, String[] exceptions, MethodVisitor next) {
    super(Opcodes.ASM9, access, name, desc, signature, exceptions);
    this.owner = owner;
    this.next = next;
  }

  @Override
  public void visitEnd() {
    lock();
    accept(next);
  }

  /** Frames for the new handler are left out: nobody reads them, since no class is verified when it is loaded. */
  private void lock() {
    int monitor = maxLocals;
    int thrown = maxLocals + 1;
    List<LabelNode> guarded = unlockBeforeReturns(monitor);
    InsnList begin = new InsnList();
    begin.add((access & Opcodes.ACC_STATIC) == 0 ? new VarInsnNode(Opcodes.ALOAD, 0) : new LdcInsnNode(Type.getObjectType(owner)));
    begin.add(new VarInsnNode(Opcodes.ASTORE, monitor));
    begin.add(new VarInsnNode(Opcodes.ALOAD, monitor));
    begin.add(new InsnNode(Opcodes.MONITORENTER));
    begin.add(guarded.get(0));
    instructions.insert(begin);

    LabelNode handler = new LabelNode();
    LabelNode handled = new LabelNode();
    instructions.add(guarded.get(guarded.size() - 1));
    instructions.add(handler);
    instructions.add(new VarInsnNode(Opcodes.ASTORE, thrown));
    unlock(monitor).forEach(instructions::add);
    instructions.add(handled);
    instructions.add(new VarInsnNode(Opcodes.ALOAD, thrown));
    instructions.add(new InsnNode(Opcodes.ATHROW));
    maxLocals += 2;

    for (int i = 0; i < guarded.size(); i += 2)
      if (hasCode(guarded.get(i), guarded.get(i + 1)))
        tryCatchBlocks.add(new TryCatchBlockNode(guarded.get(i), guarded.get(i + 1), handler, null));
    tryCatchBlocks.add(new TryCatchBlockNode(handler, handled, handler, null));
  }

  /** The starts and ends of what runs under the lock, in turn; the first and the last are still to be placed. */
  private List<LabelNode> unlockBeforeReturns(int monitor) {
    List<LabelNode> guarded = new ArrayList<>();
    guarded.add(new LabelNode());
    for (AbstractInsnNode instruction : instructions.toArray()) {
      int opcode = instruction.getOpcode();
      if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) continue;
      for (AbstractInsnNode step : unlock(monitor)) instructions.insertBefore(instruction, step);
      LabelNode end = new LabelNode();
      LabelNode start = new LabelNode();
      instructions.insertBefore(instruction, end);
      instructions.insert(instruction, start);
      guarded.add(end);
      guarded.add(start);
    }
    guarded.add(new LabelNode());
    return guarded;
  }

  private static List<AbstractInsnNode> unlock(int monitor) {
    return List.of(new VarInsnNode(Opcodes.ALOAD, monitor), new InsnNode(Opcodes.MONITOREXIT));
  }

  private static boolean hasCode(LabelNode start, LabelNode end) {
    for (AbstractInsnNode at = start; at != end; at = at.getNext()) if (at.getOpcode() >= 0) return true;
    return false;
  }
}
