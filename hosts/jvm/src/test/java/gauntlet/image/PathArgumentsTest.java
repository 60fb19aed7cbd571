package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class PathArgumentsTest {
  private static final int PUBLIC_STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
  private static final String DATABASE = "android/database/sqlite/SQLiteDatabase";
  private static final String STRING = "Ljava/lang/String;";

  /** What a database class is asked to open when the path is "a"; hooks put a tilde before paths. */
  private static Object opened(String name, String arguments, Consumer<MethodVisitor> others) throws ReflectiveOperationException {
    String desc = "(" + STRING + arguments + ")L" + DATABASE + ";";
    byte[] database = Assembled.type(DATABASE, "java/lang/Object", type -> {
      type.visitField(PUBLIC_STATIC, "path", STRING, null, null);
      Assembled.method(type, PUBLIC_STATIC, name, desc, code -> {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.PUTSTATIC, DATABASE, "path", STRING);
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitInsn(Opcodes.ARETURN);
      });
    });
    byte[] app = Assembled.type("app/Code", "java/lang/Object", type -> Assembled.method(type, PUBLIC_STATIC, "run", "()" + STRING, code -> {
      code.visitLdcInsn("a");
      others.accept(code);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, DATABASE, name, desc, false);
      code.visitInsn(Opcodes.POP);
      code.visitFieldInsn(Opcodes.GETSTATIC, DATABASE, "path", STRING);
      code.visitInsn(Opcodes.ARETURN);
    }));
    byte[] hooks = Assembled.type(CallRewriter.HOOKS, "java/lang/Object", type -> Assembled.method(type, PUBLIC_STATIC, "path", "(" + STRING + ")" + STRING, code -> {
      code.visitLdcInsn("~");
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "concat", "(" + STRING + ")" + STRING, false);
      code.visitInsn(Opcodes.ARETURN);
    }));
    byte[] changed = Assembled.through(app, CallRewriter::forApp);
    ClassLoader loader =
        new Assembled.Loader(Map.of("app/Code", changed, CallRewriter.HOOKS, hooks, DATABASE, database));
    return loader.loadClass("app.Code").getMethod("run").invoke(null);
  }

  @Test
  void aPathIsReachedUnderOneTwoOrThreeArguments() throws ReflectiveOperationException {
    String factory = "Landroid/database/sqlite/SQLiteDatabase$CursorFactory;";
    String handler = "Landroid/database/DatabaseErrorHandler;";
    assertEquals("~a", opened("openOrCreateDatabase", factory, code -> code.visitInsn(Opcodes.ACONST_NULL)));
    assertEquals("~a", opened("openDatabase", factory + "I", code -> {
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.ICONST_1);
    }));
    assertEquals("~a", opened("openDatabase", factory + "I" + handler, code -> {
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.ICONST_1);
      code.visitInsn(Opcodes.ACONST_NULL);
    }));
  }
}
