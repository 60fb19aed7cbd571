package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import com.googlecode.d2j.visitors.DexMethodVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

class DexConverterTest {
  private static final List<Op> COMPARISONS = List.of(Op.IF_LT, Op.IF_LE, Op.IF_GT, Op.IF_GE, Op.IF_EQ, Op.IF_NE);

  @Test
  void comparesWithZeroWhicheverSideItIsOn() throws Exception {
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LCompared;", "Ljava/lang/Object;", null);
    for (Op comparison : COMPARISONS) {
      compares(type, "zero_" + comparison, comparison, 0, 2);
      compares(type, comparison + "_zero", comparison, 2, 0);
    }
    type.visitEnd();
    Class<?> compared = loader(code).loadClass("Compared");
    for (Op comparison : COMPARISONS)
      for (int x = -1; x <= 1; x++) {
        String what = comparison + " " + x;
        assertEquals(holds(comparison, 0, x), compared.getMethod("zero_" + comparison, int.class).invoke(null, x), what);
        assertEquals(holds(comparison, x, 0), compared.getMethod(comparison + "_zero", int.class).invoke(null, x), what);
      }
  }

  /** A method that says whether its parameter, which is in register 2, compares so with the zero in register 0. */
  private static void compares(DexClassVisitor type, String name, Op comparison, int left, int right) {
    DexLabel yes = new DexLabel();
    method(type, new Method("LCompared;", name, new String[] {"I"}, "Z"), 3, code -> {
      code.visitConstStmt(Op.CONST_4, 0, 0);
      code.visitJumpStmt(comparison, left, right, yes);
      code.visitConstStmt(Op.CONST_4, 1, 0);
      code.visitStmt1R(Op.RETURN, 1);
      code.visitLabel(yes);
      code.visitConstStmt(Op.CONST_4, 1, 1);
      code.visitStmt1R(Op.RETURN, 1);
    });
  }

  @Test
  void keepsTheHandlersOfWhatThrows() throws Exception {
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LCaught;", "Ljava/lang/Object;", null);
    guarded(type, "element", new String[] {"[I", "I"}, Op.AGET);
    guarded(type, "rest", new String[] {"I", "I"}, Op.REM_INT);
    type.visitEnd();
    Class<?> caught = loader(code).loadClass("Caught");
    var element = caught.getMethod("element", int[].class, int.class);
    assertEquals(7, element.invoke(null, new int[] {7}, 0));
    assertEquals(-1, element.invoke(null, new int[] {7}, 1));
    assertEquals(-1, element.invoke(null, null, 0));
    var rest = caught.getMethod("rest", int.class, int.class);
    assertEquals(1, rest.invoke(null, 7, 3));
    assertEquals(-1, rest.invoke(null, 7, 0));
  }

  /** A method that gives what the instruction does to its two parameters, in registers 1 and 2, or -1 when that throws. */
  private static void guarded(DexClassVisitor type, String name, String[] parameters, Op instruction) {
    DexLabel start = new DexLabel();
    DexLabel end = new DexLabel();
    DexLabel handler = new DexLabel();
    method(type, new Method("LCaught;", name, parameters, "I"), 3, code -> {
      code.visitTryCatch(start, end, new DexLabel[] {handler}, new String[] {"Ljava/lang/RuntimeException;"});
      code.visitLabel(start);
      code.visitStmt3R(instruction, 0, 1, 2);
      code.visitLabel(end);
      code.visitStmt1R(Op.RETURN, 0);
      code.visitLabel(handler);
      code.visitConstStmt(Op.CONST_4, 0, -1);
      code.visitStmt1R(Op.RETURN, 0);
    });
  }

  @Test
  void makesAnObjectThatIsBegunByAConstructorAboveItsOwn() throws Exception {
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LMade;", "Ljava/lang/Object;", null);
    makes(type, "make", "Ljava/lang/Object;");
    type.visitEnd();
    Class<?> made = loader(code).loadClass("Made");
    assertEquals(made, made.getMethod("make").invoke(null).getClass());
  }

  @Test
  void tellsConstructorsOfTwoClassesAboveApart() {
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LMade;", "LParent;", null);
    for (String name : List.of("make", "makeAgain")) makes(type, name, "LParent;");
    makes(type, "makeByOther", "Ljava/util/ArrayList;");
    type.visitEnd();
    code.visit(Opcodes.ACC_PUBLIC, "LParent;", "Ljava/util/ArrayList;", null).visitEnd();
    List<String> constructors =
        Assembled.node(converted(code).get("Made")).methods.stream()
            .filter(method -> method.name.equals("<init>"))
            .map(method -> method.desc)
            .toList();
    assertEquals(List.of("(Ljava/lang/Void;)V", "([Ljava/lang/Void;)V"), constructors);
  }

  @Test
  void leavesClassesAloneWhoseObjectsAreBegunByTheirOwnConstructors() {
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LMade;", "LParent;", null);
    method(type, new Method("LMade;", "both", new String[] {"Z"}, "V"), 2, body -> {
      // One register holds both, one after the other and on two ways.
      for (String made : List.of("LMade;", "LParent;")) {
        DexLabel other = new DexLabel();
        DexLabel end = new DexLabel();
        body.visitJumpStmt(Op.IF_EQZ, 1, 0, other);
        make(body, made);
        body.visitJumpStmt(Op.GOTO, 0, 0, end);
        body.visitLabel(other);
        make(body, "LParent;");
        body.visitLabel(end);
      }
      body.visitStmt0R(Op.RETURN_VOID);
    });
    type.visitEnd();
    code.visit(Opcodes.ACC_PUBLIC, "LParent;", "Ljava/lang/Object;", null).visitEnd();
    assertEquals(Map.of(), constructorCalls(code));
  }

  @Test
  void convertsAMethodOfThousandsOfStatementsInOnePiece() throws Exception {
    int rounds = 4_000;
    DexFileNode code = new DexFileNode();
    DexClassVisitor type = code.visit(Opcodes.ACC_PUBLIC, "LLong;", "Ljava/lang/Object;", null);
    method(type, new Method("LLong;", "sum", new String[] {"I"}, "I"), 4, body -> {
      body.visitConstStmt(Op.CONST_4, 0, 0);
      for (int i = 0; i < rounds; i++) {
        body.visitStmt3R(Op.ADD_INT, 1, 0, 3);
        body.visitStmt3R(Op.XOR_INT, 2, 1, 3);
        body.visitStmt3R(Op.SUB_INT, 0, 2, 1);
      }
      body.visitStmt1R(Op.RETURN, 0);
    });
    type.visitEnd();
    int expected = 0;
    for (int i = 0; i < rounds; i++) expected = ((expected + 7) ^ 7) - (expected + 7);
    assertEquals(expected, loader(code).loadClass("Long").getMethod("sum", int.class).invoke(null, 7));
  }

  @Test
  void hasNoLineBehindTheLastInstruction() throws Exception {
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "one", "()I", null, null);
    Label start = new Label(), end = new Label();
    method.visitCode();
    method.visitLabel(start);
    method.visitLineNumber(6, start);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(end);
    method.visitLineNumber(7, end);
    byte[] wrong = Assembled.type("Lines", "java/lang/Object", method::accept);
    assertThrows(ClassFormatError.class, () -> new Assembled.Loader(Map.of("Lines", wrong)).loadClass("Lines"));
    FaithfulCode.dropLinesOfNothing(method);
    byte[] right = Assembled.type("Lines", "java/lang/Object", method::accept);
    assertEquals(1, new Assembled.Loader(Map.of("Lines", right)).loadClass("Lines").getMethod("one").invoke(null));
  }

  private static void make(DexCodeVisitor code, String type) {
    code.visitTypeStmt(Op.NEW_INSTANCE, 0, 0, type);
    code.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {0}, new Method(type, "<init>", new String[0], "V"));
  }

  private static void makes(DexClassVisitor type, String name, String begunBy) {
    method(type, new Method("LMade;", name, new String[0], "Ljava/lang/Object;"), 1, code -> {
      code.visitTypeStmt(Op.NEW_INSTANCE, 0, 0, "LMade;");
      code.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {0}, new Method(begunBy, "<init>", new String[0], "V"));
      code.visitStmt1R(Op.RETURN_OBJECT, 0);
    });
  }

  private static void method(DexClassVisitor type, Method method, int registers, Consumer<DexCodeVisitor> body) {
    DexMethodVisitor visitor = type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, method);
    DexCodeVisitor code = visitor.visitCode();
    code.visitRegister(registers);
    body.accept(code);
    code.visitEnd();
    visitor.visitEnd();
  }

  private static ClassLoader loader(DexFileNode code) {
    return new Assembled.Loader(converted(code));
  }

  private static Map<String, List<String>> constructorCalls(DexFileNode code) {
    Outlines outlines = new Outlines();
    code.accept(outlines);
    ConstructorCalls calls = new ConstructorCalls(outlines);
    code.accept(calls);
    return calls.found();
  }

  private static Map<String, byte[]> converted(DexFileNode code) {
    Outlines outlines = new Outlines();
    code.accept(outlines);
    DexConverter converter = new DexConverter(outlines, new BareConstructors(constructorCalls(code)));
    Map<String, byte[]> classes = new TreeMap<>();
    for (DexClassNode one : code.clzs) {
      List<String> failures = new ArrayList<>();
      MaplessWriter writer = new MaplessWriter();
      converter.plain(one, failures).accept(writer);
      assertEquals(List.of(), failures);
      classes.put(Outlines.name(one.className), writer.toByteArray());
    }
    return classes;
  }

  private static boolean holds(Op comparison, int left, int right) {
    return switch (comparison) {
      case IF_LT -> left < right;
      case IF_LE -> left <= right;
      case IF_GT -> left > right;
      case IF_GE -> left >= right;
      case IF_EQ -> left == right;
      default -> left != right;
    };
  }
}
