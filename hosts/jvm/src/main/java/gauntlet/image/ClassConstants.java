package gauntlet.image;

import com.googlecode.d2j.DexType;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.StaticFieldExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Keeps the handlers around constants that are classes. To dex2jar no constant throws, but a class may not be there, which apps ask by
 * catching the error. While a method is converted they are static fields, which throw.
 */
final class ClassConstants {
  private static final String OWNER = "gauntlet/ClassConstant";
  private static final String CLASS = "Ljava/lang/Class;";

  private ClassConstants() {}

  /** Only where something is caught. */
  static void hide(IrMethod method) {
    if (method.traps.isEmpty()) return;
    for (Stmt statement : method.stmts) {
      switch (statement.et) {
        case E1 -> statement.setOp(hidden(statement.getOp()));
        case E2 -> {
          statement.setOp1(hidden(statement.getOp1()));
          statement.setOp2(hidden(statement.getOp2()));
        }
        case En -> hideAll(statement.getOps());
        default -> {}
      }
    }
  }

  private static void hideAll(Value[] values) {
    for (int n = 0; n < values.length; n++) values[n] = hidden(values[n]);
  }

  private static Value hidden(Value value) {
    if (value instanceof Constant constant && constant.value instanceof DexType type)
      return new StaticFieldExpr("L" + OWNER + ";", type.desc, CLASS);
    switch (value.et) {
      case E1 -> value.setOp(hidden(value.getOp()));
      case E2 -> {
        value.setOp1(hidden(value.getOp1()));
        value.setOp2(hidden(value.getOp2()));
      }
      case En -> hideAll(value.getOps());
      default -> {}
    }
    return value;
  }

  static void show(MethodNode method) {
    for (AbstractInsnNode at : method.instructions.toArray())
      if (at instanceof FieldInsnNode field && field.owner.equals(OWNER))
        method.instructions.set(at, new LdcInsnNode(Type.getType(field.name)));
  }
}
