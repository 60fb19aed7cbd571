package gauntlet.image;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.BinopExpr;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.expr.Value.VT;
import com.googlecode.dex2jar.ir.stmt.IfStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;

/** Turns {@code 0 < x} into {@code x > 0}: dex2jar writes all comparisons with zero as if zero came last. */
final class ZeroLast {
  private ZeroLast() {}

  static void transform(IrMethod method) {
    for (Stmt statement : method.stmts)
      if (statement instanceof IfStmt branch && isZero(branch.op.getOp1())) branch.op = mirrored(branch.op);
  }

  private static boolean isZero(Value value) {
    return value instanceof Constant constant && Integer.valueOf(0).equals(constant.value);
  }

  private static Value mirrored(Value condition) {
    VT turned =
        switch (condition.vt) {
          case LT -> VT.GT;
          case LE -> VT.GE;
          case GT -> VT.LT;
          case GE -> VT.LE;
          default -> condition.vt;
        };
    Value mirrored = new BinopExpr(turned, condition.getOp2(), condition.getOp1(), ((BinopExpr) condition).type);
    mirrored.valueType = condition.valueType;
    return mirrored;
  }
}
