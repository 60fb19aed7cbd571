package gauntlet.sandbox;

import gauntlet.host.Resources;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What classes of the JDK call instead of asking the computer, as the list jdk-calls.txt has it: time, chance, identity, the
 * number of cores. {@code gauntlet.turns} and {@code gauntlet.given} tell an app's thread what the phone says, and any other
 * the truth.
 */
final class JdkCalls extends ClassVisitor {
  private static final String IDENTITY = "identity";

  /** One line of the list. */
  record Row(String kind, List<String> words) {
    String word(int index) {
      return words.get(index);
    }
  }

  static final List<Row> ROWS = rows();
  /** Called method to hook; a method that is asked only by classes that are left has none. */
  private static final Map<String, String> ASKS = new HashMap<>();
  private static final Map<String, String> IDENTITIES = new HashMap<>();
  /** Class and called method to hook. */
  private static final Map<String, String> IN = new HashMap<>();
  private static final Map<String, String> ENDS = new HashMap<>();
  private static final Map<String, String> READS = new HashMap<>();

  static {
    for (Row row : ROWS) {
      switch (row.kind) {
        case "asks" -> (row.word(0).equals(IDENTITY) ? IDENTITIES : ASKS).put(row.word(1), row.word(2));
        case "in" -> IN.put(row.word(0) + " " + row.word(1), row.word(2));
        case "ends" -> ENDS.put(row.word(0), row.word(1));
        case "reads" -> READS.put(row.word(0), row.word(1));
        default -> {}
      }
    }
    ASKS.values().removeIf("-"::equals);
  }

  private String owner;

  JdkCalls(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String line : Resources.text("sandbox/jdk-calls.txt").split("\n")) {
      if (line.isEmpty() || line.startsWith("#")) continue;
      List<String> words = List.of(line.split(" ", line.startsWith("left ") ? 4 : 0));
      rows.add(new Row(words.get(0), words.subList(1, words.size())));
    }
    return rows;
  }

  /** The classes that are told, by names with dots. */
  static Set<String> told() {
    Set<String> told = new LinkedHashSet<>();
    for (Row row : ROWS) if (row.kind.equals("told")) told.add(row.word(1).replace('/', '.'));
    return told;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    owner = name;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
    return new Calls(next, desc, ENDS.get(owner + "." + name + desc));
  }

  private final class Calls extends MethodVisitor {
    private final String desc;
    private final String end;

    Calls(MethodVisitor next, String desc, String end) {
      super(Opcodes.ASM9, next);
      this.desc = desc;
      this.end = end;
    }

    @Override
    public void visitInsn(int opcode) {
      if (end != null && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        Type result = Type.getReturnType(desc);
        Type[] arguments = Type.getArgumentTypes(desc);
        Type taken = result;
        if (result == Type.VOID_TYPE) {
          taken = arguments.length == 0 ? Type.getObjectType(owner) : arguments[0];
          super.visitVarInsn(Opcodes.ALOAD, arguments.length == 0 ? 0 : 1);
        }
        call(end, Type.getMethodDescriptor(result, taken));
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String desc) {
      String hook = opcode == Opcodes.GETSTATIC ? READS.get(of + "." + name + ":" + desc) : null;
      if (hook == null) super.visitFieldInsn(opcode, of, name, desc);
      else call(hook, "()" + desc);
    }

    @Override
    public void visitMethodInsn(int opcode, String of, String name, String desc, boolean itf) {
      String called = of + "." + name + desc;
      String identity = IDENTITIES.get(called);
      String hook = IN.getOrDefault(owner + " " + called, ASKS.get(called));
      if (identity != null) {
        super.visitInsn(Opcodes.DUP);
        // A call of super.hashCode() asks past what the class itself gives.
        call(opcode == Opcodes.INVOKESPECIAL ? identity + "Own" : identity, "(Ljava/lang/Object;)V");
      }
      if (hook == null) super.visitMethodInsn(opcode, of, name, desc, itf);
      else call(hook, opcode == Opcodes.INVOKESTATIC ? desc : "(L" + of + ";" + desc.substring(1));
    }

    private void call(String hook, String desc) {
      int dot = hook.lastIndexOf('.');
      super.visitMethodInsn(Opcodes.INVOKESTATIC, hook.substring(0, dot), hook.substring(dot + 1), desc, false);
    }
  }
}
