import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.node.insn.DexLabelStmtNode;
import com.googlecode.d2j.node.insn.DexStmtNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Converts the instructions that random methods have for the JVM, one by one, each register being a local variable.
 * Converters that make code shorter take exceptions lightly: they drop a division whose result nobody wants, and move
 * others into a try.
 */
final class DirectConverter extends DexCodeVisitor {
  private static final Map<String, Integer> OPERATIONS =
      Map.ofEntries(
          Map.entry("ADD_INT", Opcodes.IADD),
          Map.entry("SUB_INT", Opcodes.ISUB),
          Map.entry("MUL_INT", Opcodes.IMUL),
          Map.entry("DIV_INT", Opcodes.IDIV),
          Map.entry("REM_INT", Opcodes.IREM),
          Map.entry("AND_INT", Opcodes.IAND),
          Map.entry("XOR_INT", Opcodes.IXOR),
          Map.entry("SHL_INT", Opcodes.ISHL),
          Map.entry("ADD_LONG", Opcodes.LADD),
          Map.entry("SUB_LONG", Opcodes.LSUB),
          Map.entry("MUL_LONG", Opcodes.LMUL),
          Map.entry("DIV_LONG", Opcodes.LDIV),
          Map.entry("XOR_LONG", Opcodes.LXOR));
  private static final Map<String, Integer> JUMPS =
      Map.ofEntries(
          Map.entry("IF_EQ", Opcodes.IF_ICMPEQ),
          Map.entry("IF_NE", Opcodes.IF_ICMPNE),
          Map.entry("IF_LT", Opcodes.IF_ICMPLT),
          Map.entry("IF_GE", Opcodes.IF_ICMPGE),
          Map.entry("IF_GT", Opcodes.IF_ICMPGT),
          Map.entry("IF_LE", Opcodes.IF_ICMPLE),
          Map.entry("IF_EQZ", Opcodes.IFEQ),
          Map.entry("IF_NEZ", Opcodes.IFNE),
          Map.entry("IF_LTZ", Opcodes.IFLT),
          Map.entry("IF_GEZ", Opcodes.IFGE),
          Map.entry("IF_GTZ", Opcodes.IFGT),
          Map.entry("IF_LEZ", Opcodes.IFLE));

  private final MethodVisitor out;
  /** Parameters come in the first variables; registers follow. */
  private final int first;
  private final Map<DexLabel, Label> labels = new HashMap<>();
  /** Labels of handlers that take what was thrown. */
  private final Set<DexLabel> taking = new HashSet<>();
  /** What leads to the other handlers. */
  private final Map<DexLabel, Label> dropping = new HashMap<>();

  private DirectConverter(MethodVisitor out, int first) {
    this.out = out;
    this.first = first;
  }

  /** A class without its fields and constructors. */
  static byte[] convert(DexClassNode one) {
    // The last version in which the verifier needs no help.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, internal(one.className), null, "java/lang/Object", null);
    for (DexMethodNode method : one.methods) convert(method, writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void convert(DexMethodNode method, ClassWriter writer) {
    String descriptor = method.method.getDesc();
    MethodVisitor out = writer.visitMethod(method.access | Opcodes.ACC_PUBLIC, method.method.getName(), descriptor, null, null);
    List<Type> types = new ArrayList<>(List.of(Type.getArgumentTypes(descriptor)));
    if ((method.access & Opcodes.ACC_STATIC) == 0) types.add(0, Type.getObjectType("java/lang/Object"));
    int ins = types.stream().mapToInt(Type::getSize).sum();
    DirectConverter converter = new DirectConverter(out, ins);
    out.visitCode();
    int register = method.codeNode.totalRegister - ins;
    int variable = 0;
    for (Type type : types) {
      out.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
      out.visitVarInsn(type.getOpcode(Opcodes.ISTORE), ins + register + variable);
      variable += type.getSize();
    }
    converter.findTaking(method.codeNode.stmts);
    method.codeNode.accept(converter);
    converter.writeDropping();
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  private void findTaking(List<DexStmtNode> statements) {
    List<DexLabel> here = new ArrayList<>();
    for (DexStmtNode one : statements) {
      if (one instanceof DexLabelStmtNode) {
        here.add(((DexLabelStmtNode) one).label);
        continue;
      }
      if (one.op == Op.MOVE_EXCEPTION) taking.addAll(here);
      here.clear();
    }
  }

  private void writeDropping() {
    dropping.forEach(
        (handler, label) -> {
          out.visitLabel(label);
          out.visitInsn(Opcodes.POP);
          out.visitJumpInsn(Opcodes.GOTO, label(handler));
        });
  }

  @Override
  public void visitTryCatch(DexLabel start, DexLabel end, DexLabel[] handlers, String[] types) {
    for (int i = 0; i < handlers.length; i++) {
      DexLabel handler = handlers[i];
      Label to = taking.contains(handler) ? label(handler) : dropping.computeIfAbsent(handler, one -> new Label());
      out.visitTryCatchBlock(label(start), label(end), to, types[i] == null ? null : internal(types[i]));
    }
  }

  @Override
  public void visitLabel(DexLabel label) {
    out.visitLabel(label(label));
    // The reader leaves out some that the original has, but no try may be empty.
    out.visitInsn(Opcodes.NOP);
  }

  @Override
  public void visitStmt0R(Op op) {
    switch (op) {
      case NOP -> out.visitInsn(Opcodes.NOP);
      case RETURN_VOID -> out.visitInsn(Opcodes.RETURN);
      default -> throw unexpected(op);
    }
  }

  @Override
  public void visitStmt1R(Op op, int a) {
    switch (op) {
      case MOVE_RESULT -> variable(Opcodes.ISTORE, a);
      case MOVE_EXCEPTION -> variable(Opcodes.ASTORE, a);
      case RETURN -> with(Opcodes.ILOAD, a, Opcodes.IRETURN);
      case THROW -> with(Opcodes.ALOAD, a, Opcodes.ATHROW);
      case MONITOR_ENTER -> with(Opcodes.ALOAD, a, Opcodes.MONITORENTER);
      case MONITOR_EXIT -> with(Opcodes.ALOAD, a, Opcodes.MONITOREXIT);
      default -> throw unexpected(op);
    }
  }

  @Override
  public void visitStmt2R(Op op, int a, int b) {
    switch (op) {
      case MOVE, MOVE_16, MOVE_FROM16 -> move(Opcodes.ILOAD, b, Opcodes.ISTORE, a);
      case MOVE_WIDE, MOVE_WIDE_16, MOVE_WIDE_FROM16 -> move(Opcodes.LLOAD, b, Opcodes.LSTORE, a);
      case MOVE_OBJECT, MOVE_OBJECT_16, MOVE_OBJECT_FROM16 -> move(Opcodes.ALOAD, b, Opcodes.ASTORE, a);
      case INT_TO_LONG -> {
        with(Opcodes.ILOAD, b, Opcodes.I2L);
        variable(Opcodes.LSTORE, a);
      }
      case LONG_TO_INT -> {
        with(Opcodes.LLOAD, b, Opcodes.L2I);
        variable(Opcodes.ISTORE, a);
      }
      case ARRAY_LENGTH -> {
        with(Opcodes.ALOAD, b, Opcodes.ARRAYLENGTH);
        variable(Opcodes.ISTORE, a);
      }
      default -> arithmetic(op, a, a, b);
    }
  }

  @Override
  public void visitStmt3R(Op op, int a, int b, int c) {
    switch (op) {
      case AGET -> {
        variable(Opcodes.ALOAD, b);
        with(Opcodes.ILOAD, c, Opcodes.IALOAD);
        variable(Opcodes.ISTORE, a);
      }
      case APUT -> {
        variable(Opcodes.ALOAD, b);
        variable(Opcodes.ILOAD, c);
        with(Opcodes.ILOAD, a, Opcodes.IASTORE);
      }
      case CMP_LONG -> {
        variable(Opcodes.LLOAD, b);
        with(Opcodes.LLOAD, c, Opcodes.LCMP);
        variable(Opcodes.ISTORE, a);
      }
      default -> arithmetic(op, a, b, c);
    }
  }

  @Override
  public void visitStmt2R1N(Op op, int a, int b, int literal) {
    if (op == Op.RSUB_INT) {
      out.visitLdcInsn(literal);
      with(Opcodes.ILOAD, b, Opcodes.ISUB);
    } else {
      variable(Opcodes.ILOAD, b);
      out.visitLdcInsn(literal);
      out.visitInsn(operation(op));
    }
    variable(Opcodes.ISTORE, a);
  }

  @Override
  public void visitConstStmt(Op op, int a, Object value) {
    switch (op) {
      case CONST_4, CONST_16, CONST -> {
        out.visitLdcInsn(((Number) value).intValue());
        variable(Opcodes.ISTORE, a);
      }
      case CONST_WIDE_16 -> {
        out.visitLdcInsn(((Number) value).longValue());
        variable(Opcodes.LSTORE, a);
      }
      default -> throw unexpected(op);
    }
  }

  @Override
  public void visitTypeStmt(Op op, int a, int b, String type) {
    switch (op) {
      case NEW_INSTANCE -> out.visitTypeInsn(Opcodes.NEW, internal(type));
      case NEW_ARRAY -> {
        variable(Opcodes.ILOAD, b);
        out.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
      }
      default -> throw unexpected(op);
    }
    variable(Opcodes.ASTORE, a);
  }

  @Override
  public void visitFillArrayDataStmt(Op op, int a, Object array) {
    int[] items = (int[]) array;
    for (int i = 0; i < items.length; i++) {
      variable(Opcodes.ALOAD, a);
      out.visitLdcInsn(i);
      out.visitLdcInsn(items[i]);
      out.visitInsn(Opcodes.IASTORE);
    }
  }

  @Override
  public void visitJumpStmt(Op op, int a, int b, DexLabel to) {
    if (op == Op.GOTO || op == Op.GOTO_16 || op == Op.GOTO_32) {
      out.visitJumpInsn(Opcodes.GOTO, label(to));
      return;
    }
    Integer jump = JUMPS.get(op.name());
    if (jump == null) throw unexpected(op);
    variable(Opcodes.ILOAD, a);
    if (jump >= Opcodes.IF_ICMPEQ) variable(Opcodes.ILOAD, b);
    out.visitJumpInsn(jump, label(to));
  }

  @Override
  public void visitPackedSwitchStmt(Op op, int a, int firstKey, DexLabel[] to) {
    variable(Opcodes.ILOAD, a);
    Label next = new Label();
    out.visitTableSwitchInsn(firstKey, firstKey + to.length - 1, next, labels(to));
    out.visitLabel(next);
  }

  @Override
  public void visitSparseSwitchStmt(Op op, int a, int[] keys, DexLabel[] to) {
    variable(Opcodes.ILOAD, a);
    Label next = new Label();
    out.visitLookupSwitchInsn(next, keys, labels(to));
    out.visitLabel(next);
  }

  @Override
  public void visitMethodStmt(Op op, int[] registers, Method method) {
    boolean isStatic = op == Op.INVOKE_STATIC || op == Op.INVOKE_STATIC_RANGE;
    if (!isStatic && op != Op.INVOKE_DIRECT) throw unexpected(op);
    int at = 0;
    if (!isStatic) variable(Opcodes.ALOAD, registers[at++]);
    for (Type type : Type.getArgumentTypes(method.getDesc())) {
      variable(type.getOpcode(Opcodes.ILOAD), registers[at]);
      at += type.getSize();
    }
    int call = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
    out.visitMethodInsn(call, internal(method.getOwner()), method.getName(), method.getDesc(), false);
  }

  private void arithmetic(Op op, int to, int a, int b) {
    boolean isLong = op.name().contains("_LONG");
    int load = isLong ? Opcodes.LLOAD : Opcodes.ILOAD;
    variable(load, a);
    with(load, b, operation(op));
    variable(isLong ? Opcodes.LSTORE : Opcodes.ISTORE, to);
  }

  private static int operation(Op op) {
    Integer found = OPERATIONS.get(op.name().replaceFirst("_(2ADDR|LIT8|LIT16)$", ""));
    if (found == null) throw unexpected(op);
    return found;
  }

  private void move(int load, int from, int store, int to) {
    variable(load, from);
    variable(store, to);
  }

  private void with(int load, int register, int operation) {
    variable(load, register);
    out.visitInsn(operation);
  }

  private void variable(int opcode, int register) {
    out.visitVarInsn(opcode, first + register);
  }

  private Label label(DexLabel label) {
    return labels.computeIfAbsent(label, one -> new Label());
  }

  private Label[] labels(DexLabel[] some) {
    Label[] found = new Label[some.length];
    for (int i = 0; i < some.length; i++) found[i] = label(some[i]);
    return found;
  }

  private static String internal(String descriptor) {
    return descriptor.substring(1, descriptor.length() - 1);
  }

  private static IllegalStateException unexpected(Op op) {
    return new IllegalStateException(op + " is not expected");
  }
}
