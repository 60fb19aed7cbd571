package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class CallRewriterTest {
  private static final int PUBLIC_STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  private static byte[] rewritten(String desc, Consumer<MethodVisitor> body) {
    byte[] bytes = Assembled.type("app/Code", "java/lang/Object", type -> Assembled.method(type, PUBLIC_STATIC, "run", desc, body));
    byte[] changed = Assembled.through(bytes, CallRewriter::forApp);
    assertEquals(List.of(), ClassVerifier.verify(changed).failures());
    return changed;
  }

  private static List<String> calls(byte[] bytes) {
    List<String> calls = new ArrayList<>();
    for (MethodNode method : Assembled.node(bytes).methods) {
      if (!method.name.equals("run")) continue;
      method.instructions.forEach(instruction -> {
        if (instruction instanceof MethodInsnNode call) calls.add(call.owner + "." + call.name + call.desc);
      });
    }
    return calls;
  }

  /** Hooks that put a tilde before paths. */
  private static Object run(byte[] code) throws ReflectiveOperationException {
    byte[] hooks = Assembled.type(CallRewriter.HOOKS, "java/lang/Object", CallRewriterTest::fakeHooks);
    ClassLoader loader = new Assembled.Loader(Map.of("app/Code", code, CallRewriter.HOOKS, hooks));
    return loader.loadClass("app.Code").getMethod("run").invoke(null);
  }

  private static void fakeHooks(ClassVisitor type) {
    Assembled.method(type, PUBLIC_STATIC, "path", "(Ljava/lang/String;)Ljava/lang/String;", code -> {
      code.visitLdcInsn("~");
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
      code.visitInsn(Opcodes.ARETURN);
    });
  }

  @Test
  void staticCallsGoToHooksOfTheSameSignature() {
    byte[] code = rewritten("()J", method -> {
      method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
      method.visitInsn(Opcodes.LRETURN);
    });
    assertEquals(List.of("gauntlet/phone/hooks/AppHooks.nanoTime()J"), calls(code));
  }

  @Test
  void hooksOfInstanceMethodsTakeTheInstanceFirst() {
    byte[] code = rewritten("(Ljava/lang/Runtime;)V", method -> {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitInsn(Opcodes.ICONST_1);
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Runtime", "halt", "(I)V", false);
      method.visitInsn(Opcodes.RETURN);
    });
    assertEquals(List.of("gauntlet/phone/hooks/AppHooks.exit(Ljava/lang/Runtime;I)V"), calls(code));
  }

  @Test
  void theStackOfAThrowableIsCleanedWhateverItsType() {
    byte[] code = rewritten("(Lapp/OwnException;)Ljava/lang/Object;", method -> {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "app/OwnException", "getStackTrace", "()[Ljava/lang/StackTraceElement;", false);
      method.visitInsn(Opcodes.ARETURN);
    });
    assertEquals(
        List.of("gauntlet/phone/hooks/AppHooks.getStackTrace(Ljava/lang/Object;)[Ljava/lang/StackTraceElement;"), calls(code));
  }

  @Test
  void otherCallsStay() {
    byte[] code = rewritten("()V", method -> {
      method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "dumpStack", "()V", false);
      method.visitInsn(Opcodes.RETURN);
    });
    assertEquals(List.of("java/lang/Thread.dumpStack()V"), calls(code));
  }

  @Test
  void aSubclassOfAWeakMapHoldsItsKeys() {
    byte[] bytes = Assembled.type("app/Cache", "java/util/WeakHashMap", type -> {});
    ClassNode changed = Assembled.node(Assembled.through(bytes, CallRewriter::forApp));
    assertEquals("gauntlet/phone/hooks/KeptKeysMap", changed.superName);
    changed.methods.get(0).instructions.forEach(instruction -> {
      if (instruction instanceof MethodInsnNode call) assertEquals("gauntlet/phone/hooks/KeptKeysMap", call.owner);
    });
  }

  @Test
  void pathsAreMappedAlsoUnderAnotherArgument() throws ReflectiveOperationException {
    byte[] code = rewritten("()Ljava/io/File;", method -> {
      method.visitTypeInsn(Opcodes.NEW, "java/io/File");
      method.visitInsn(Opcodes.DUP);
      method.visitLdcInsn("folder");
      method.visitLdcInsn("file");
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/io/File", "<init>", "(Ljava/lang/String;Ljava/lang/String;)V", false);
      method.visitInsn(Opcodes.ARETURN);
    });
    assertEquals(new java.io.File("~folder", "file"), run(code));
  }

  @Test
  void frameworkCodeKeepsWhatRobolectricInterceptsItself() {
    byte[] bytes = Assembled.type("android/X", "java/lang/Object", type -> Assembled.method(type, PUBLIC_STATIC, "run", "()V", code -> {
      code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
      code.visitInsn(Opcodes.POP2);
      code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "random", "()D", false);
      code.visitInsn(Opcodes.POP2);
      code.visitInsn(Opcodes.RETURN);
    }));
    List<String> calls = calls(Assembled.through(bytes, CallRewriter::forFramework));
    assertEquals(List.of("java/lang/System.nanoTime()J", "gauntlet/phone/hooks/AppHooks.random()D"), calls);
  }

  @Test
  void everyAnswerOfLibcoreExists() throws java.io.IOException {
    for (LibcoreCalls.Answer answer : LibcoreCalls.answers()) {
      try (var in = getClass().getClassLoader().getResourceAsStream(answer.owner() + ".class")) {
        List<String> there = new ArrayList<>();
        for (MethodNode method : Assembled.node(in.readAllBytes()).methods) there.add(method.name + method.desc);
        assertTrue(there.contains(answer.name() + answer.desc()), answer.toString());
      }
    }
  }

  @Test
  void callsThatAndroidAnswersOtherwiseGoToTheirClass() {
    byte[] code = rewritten("([Ljava/lang/String;)V", method -> {
      method.visitLdcInsn("a");
      method.visitLdcInsn("");
      method.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/String", "split", "(Ljava/lang/String;)[Ljava/lang/String;", false);
      method.visitInsn(Opcodes.POP);
      method.visitInsn(Opcodes.RETURN);
    });
    assertEquals(
        List.of("gauntlet/phone/libcore/Splitting.split(Ljava/lang/String;Ljava/lang/String;)[Ljava/lang/String;"), calls(code));
  }

  @Test
  void everyHookExists() throws ReflectiveOperationException {
    // The hooks link Android types, so they are read, not loaded.
    byte[] hooks;
    try (var in = getClass().getClassLoader().getResourceAsStream(CallRewriter.HOOKS + ".class")) {
      hooks = in.readAllBytes();
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
    List<String> there = new ArrayList<>();
    for (MethodNode method : Assembled.node(hooks).methods) there.add(method.name + method.desc);
    for (String hook : CallRewriter.hookSignatures()) assertTrue(there.contains(hook), hook);
  }
}
