package gauntlet.image;

import com.googlecode.d2j.dex.ClassVisitorFactory;
import com.googlecode.d2j.dex.Dex2Asm;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Value.VT;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Converts methods by dex2jar so that they do what the app's do. By itself it puts calls together with the places where their
 * results are used, which may lie within a try or behind something else that throws; it takes away the handlers around what
 * it thinks cannot throw; it mixes up comparisons with zero; and it makes objects of the class whose constructor is called.
 */
final class FaithfulCode extends Dex2Asm {
  /** What throws, although dex2jar thinks that it does so only when its operands do. */
  private static final List<VT> THROWING = List.of(VT.ARRAY, VT.REM);

  static {
    try {
      Field flags = VT.class.getDeclaredField("flags");
      flags.setAccessible(true);
      for (VT kind : THROWING) flags.setInt(kind, flags.getInt(VT.IDIV));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final BareConstructors constructors;
  private final int dexVersion;
  private final Map<String, Clz> outline;
  /** Of the class that is being converted. */
  private List<String> failures;

  /** {@code outline}: all classes of the app, with or without their code, for what they have to do with each other. */
  FaithfulCode(BareConstructors constructors, DexFileNode outline) {
    this.constructors = constructors;
    dexVersion = outline.dexVersion;
    this.outline = collectClzInfo(outline);
  }

  /** The class, and methods that could not be converted are added to the list. */
  ClassNode convert(DexClassNode one, List<String> failures) {
    ClassNode converted = new ClassNode();
    this.failures = failures;
    convertClass(dexVersion, one, name -> converted, outline);
    return converted;
  }

  /** A method that cannot be converted, for whatever reason, hurts only who calls it. */
  @Override
  public void convertCode(DexMethodNode method, MethodVisitor out, ClzCtx context) {
    try {
      super.convertCode(method, out, context);
      dropLinesOfNothing((MethodNode) out);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failures.add(method.method + ": " + e);
      Unconverted.replace((MethodNode) out, Outlines.name(method.method.getOwner()));
    }
  }

  /** Code at the end of which nothing is left but its line: Java knows no line behind the last instruction. */
  static void dropLinesOfNothing(MethodNode method) {
    AbstractInsnNode last = method.instructions.getLast();
    while (last != null && last.getOpcode() < 0) {
      AbstractInsnNode before = last.getPrevious();
      if (last instanceof LineNumberNode) method.instructions.remove(last);
      last = before;
    }
  }

  /** The steps of dex2jar in their order, without the one that moves code. */
  @Override
  public void optimize(IrMethod method) {
    T_CLEAN_LABEL.transform(method);
    removeUnused(method);
    T_ZERO.transform(method);
    if (T_NPE.transformReportChanged(method)) removeUnused(method);
    constructors.transform(method);
    T_NEW.transform(method);
    T_FILL_ARRAY.transform(method);
    T_MULTI_ARRAY.transform(method);
    T_VOID_INVOKE.transform(method);
    removeUnused(method);
    T_TYPE.transform(method);
    T_UNSSA.transform(method);
    BlockLocals.transform(method);
    T_TRIM_EX.transform(method);
    T_IR_2_J_REG_ASSIGN.transform(method);
  }

  private static void removeUnused(IrMethod method) {
    T_DEAD_CODE.transform(method);
    T_REMOVE_LOCAL.transform(method);
    T_REMOVE_CONST.transform(method);
  }

  @Override
  public void ir2j(IrMethod method, MethodVisitor out, ClzCtx context) {
    ZeroLast.transform(method);
    super.ir2j(method, out, context);
  }
}
