package gauntlet.image;

import com.googlecode.d2j.Method;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.InvokeExpr;
import com.googlecode.dex2jar.ir.expr.NewExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.expr.Value.VT;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import com.googlecode.dex2jar.ir.stmt.Stmt.ST;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/**
 * On Android an object may be made of one class and begun by the constructor of a class above it: R8 leaves constructors out
 * that do nothing else, and may call them all the same. Java has no such thing, so the class gets a constructor that does just that. It is distinguished from those of
 * the app by a parameter more.
 */
final class BareConstructors {
  private static final String MARK = "Ljava/lang/Void;";

  /** By class: the constructors above it that may be called, as owner and descriptor. Their order distinguishes them. */
  private final Map<String, List<String>> wanted;
  private final Outlines app;

  BareConstructors(Map<String, List<String>> wanted, Outlines app) {
    this.wanted = wanted;
    this.app = app;
  }

  /** Has the method call them. To be done before making and beginning an object become one. */
  void transform(IrMethod method) {
    Map<Value, String> made = new HashMap<>();
    for (Stmt statement : method.stmts)
      if (statement.st == ST.ASSIGN && statement.getOp2() instanceof NewExpr object) made.put(statement.getOp1(), object.type);
    for (Stmt statement : method.stmts) {
      Value value = statement.st == ST.VOID_INVOKE ? statement.getOp() : statement.st == ST.ASSIGN ? statement.getOp2() : null;
      if (!(value instanceof InvokeExpr call) || call.vt != VT.INVOKE_SPECIAL || !call.getName().equals("<init>")) continue;
      String type = made.get(call.ops[0]);
      if (type != null) redirect(call, type);
      else name(call);
    }
  }

  /** What one constructor calls of another is called by the name of the class that has it. */
  private void name(InvokeExpr call) {
    String owner = "L" + app.constructorOf(call.method) + ";";
    if (!owner.equals(call.getOwner())) call.method = new Method(owner, "<init>", call.method.getParameterTypes(), "V");
  }

  private void redirect(InvokeExpr call, String type) {
    String above = app.constructorOf(call.method) + call.method.getDesc();
    int index = wanted.getOrDefault(Outlines.name(type), List.of()).indexOf(above);
    // A class that is not the app's cannot get a constructor.
    if (index < 0) return;
    String[] parameters = append(call.method.getParameterTypes(), mark(index));
    call.method = new Method(type, "<init>", parameters, "V");
    call.setOps(append(call.ops, Exprs.nNull()));
  }

  /** Two classes above may have constructors with the same parameters. */
  private static String mark(int index) {
    return "[".repeat(index) + MARK;
  }

  private static <T> T[] append(T[] all, T last) {
    T[] longer = Arrays.copyOf(all, all.length + 1);
    longer[all.length] = last;
    return longer;
  }

  /** Gives a class what may be called of it. */
  void addTo(ClassNode type) {
    List<String> above = wanted.getOrDefault(type.name, List.of());
    for (int i = 0; i < above.size(); i++) {
      int end = above.get(i).indexOf('(');
      add(type, above.get(i).substring(0, end), above.get(i).substring(end), mark(i));
    }
  }

  private static void add(ClassNode type, String owner, String desc, String mark) {
    String marked = desc.replace(")", mark + ")");
    MethodVisitor code = type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "<init>", marked, null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    int variable = 1;
    for (Type parameter : Type.getArgumentTypes(desc)) {
      code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), variable);
      variable += parameter.getSize();
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", desc, false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
