package gauntlet.image;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Lets the app's code count how much it computes: each round of a loop, and each call of a method that calls others, without which
 * nothing can go on for long. When a turn's share is used up, the code says so: {@code if (--Turns.fuel < 0) Turns.slice();}
 *
 * <p>Loops are found by where control can go and not by where the code lies, so that probes add no counts of their own.
 */
final class ComputeCounts extends ClassVisitor {
  private static final String OURS = "gauntlet/";

  ComputeCounts(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
    boolean code = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
    // A class is initialised once, and in one go; see StaticsReset.
    if (next == null || !code || name.equals("<clinit>")) return next;
    return new MethodNode(Opcodes.ASM9, access, name, desc, signature, exceptions) {
      @Override
      public void visitEnd() {
        for (AbstractInsnNode loop : loops(this)) instructions.insertBefore(loop, count());
        if (callsOthers(this)) instructions.insert(count());
        accept(next);
      }
    };
  }

  private static InsnList count() {
    InsnList code = new InsnList();
    LabelNode goesOn = new LabelNode();
    code.add(new FieldInsnNode(Opcodes.GETSTATIC, ThreadCalls.TURNS, "fuel", "I"));
    code.add(new InsnNode(Opcodes.ICONST_1));
    code.add(new InsnNode(Opcodes.ISUB));
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new FieldInsnNode(Opcodes.PUTSTATIC, ThreadCalls.TURNS, "fuel", "I"));
    code.add(new JumpInsnNode(Opcodes.IFGE, goesOn));
    code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "slice", "()V", false));
    code.add(goesOn);
    return code;
  }

  /** Whether it may lead back to itself; a constructor calls its parent's, which does not count. */
  private static boolean callsOthers(MethodNode method) {
    int calls = method.name.equals("<init>") ? -1 : 0;
    for (AbstractInsnNode each : method.instructions)
      if (each instanceof MethodInsnNode call && !call.owner.startsWith(OURS)) calls++;
    return calls > 0;
  }

  /** The first instructions of all loops: where a search that goes on from each to the next comes back to its own path. */
  private static List<AbstractInsnNode> loops(MethodNode method) {
    AbstractInsnNode[] code = method.instructions.toArray();
    if (!mayLoop(method)) return List.of();
    byte[] state = new byte[code.length];
    Set<Integer> heads = new TreeSet<>();
    Deque<Visit> path = new ArrayDeque<>();
    enter(method, 0, state, path);
    while (!path.isEmpty()) {
      Visit visit = path.peek();
      if (visit.next == visit.successors.length) {
        state[visit.at] = DONE;
        path.pop();
        continue;
      }
      int to = visit.successors[visit.next++];
      if (to >= code.length) continue;
      if (state[to] == ON_PATH) heads.add(firstReal(code, to));
      else if (state[to] == 0) enter(method, to, state, path);
    }
    List<AbstractInsnNode> loops = new ArrayList<>();
    for (int head : heads) if (head < code.length) loops.add(code[head]);
    return loops;
  }

  private static final byte ON_PATH = 1;
  private static final byte DONE = 2;

  /** An instruction on the path of the search. */
  private static final class Visit {
    final int at;
    final int[] successors;
    int next;

    Visit(int at, int[] successors) {
      this.at = at;
      this.successors = successors;
    }
  }

  private static void enter(MethodNode method, int at, byte[] state, Deque<Visit> path) {
    state[at] = ON_PATH;
    path.push(new Visit(at, successors(method, at)));
  }

  private static boolean mayLoop(MethodNode method) {
    for (AbstractInsnNode each : method.instructions)
      if (each instanceof JumpInsnNode || each instanceof LookupSwitchInsnNode || each instanceof TableSwitchInsnNode) return true;
    return false;
  }

  private static int[] successors(MethodNode method, int at) {
    InsnList code = method.instructions;
    AbstractInsnNode from = code.get(at);
    List<Integer> found = new ArrayList<>(2);
    int opcode = from.getOpcode();
    boolean ends =
        opcode == Opcodes.GOTO || opcode == Opcodes.ATHROW || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH
            || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
    if (!ends) found.add(at + 1);
    if (from instanceof JumpInsnNode jump) found.add(code.indexOf(jump.label));
    if (from instanceof TableSwitchInsnNode table) add(code, table.labels, table.dflt, found);
    if (from instanceof LookupSwitchInsnNode table) add(code, table.labels, table.dflt, found);
    // Whatever is tried may lead to its handlers, from its first instruction on.
    if (from instanceof LabelNode && method.tryCatchBlocks != null)
      for (TryCatchBlockNode block : method.tryCatchBlocks) if (block.start == from) found.add(code.indexOf(block.handler));
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void add(InsnList code, List<LabelNode> labels, LabelNode otherwise, List<Integer> found) {
    for (LabelNode label : labels) found.add(code.indexOf(label));
    found.add(code.indexOf(otherwise));
  }

  /** Labels, lines and frames belong to the instruction after them. */
  private static int firstReal(AbstractInsnNode[] code, int at) {
    int real = at;
    while (real < code.length && code[real].getOpcode() < 0) real++;
    return real;
  }
}
