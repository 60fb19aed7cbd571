package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import gauntlet.phone.classes.Epoch;
import gauntlet.phone.classes.RememberedAnnotations;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;

class StaticsResetTest {
  private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

  private final Map<String, byte[]> classes = new TreeMap<>();

  private Class<?> load(String name) throws ClassNotFoundException {
    List<String> notes = new ArrayList<>();
    ClassRewriter rewriter = new ClassRewriter(Assembled.outlines(classes));
    Map<String, byte[]> rewritten = new TreeMap<>();
    classes.forEach((className, bytes) -> rewritten.put(className, rewriter.rewrite(Assembled.node(bytes), notes)));
    assertEquals(List.of(), notes);
    return new Assembled.Loader(rewritten).loadClass(name);
  }

  private static Object call(Class<?> type, String method) throws ReflectiveOperationException {
    return type.getMethod(method).invoke(null);
  }

  /** {@code static int count = 10; static Object seen; static int next() { return ++count; }} */
  private static void counter(ClassVisitor type, String name) {
    type.visitField(STATIC, "count", "I", null, null).visitEnd();
    Assembled.method(type, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
      code.visitIntInsn(Opcodes.BIPUSH, 10);
      code.visitFieldInsn(Opcodes.PUTSTATIC, name, "count", "I");
      code.visitInsn(Opcodes.RETURN);
    });
    Assembled.method(type, STATIC, "next", "()I", code -> {
      code.visitFieldInsn(Opcodes.GETSTATIC, name, "count", "I");
      code.visitInsn(Opcodes.ICONST_1);
      code.visitInsn(Opcodes.IADD);
      code.visitInsn(Opcodes.DUP);
      code.visitFieldInsn(Opcodes.PUTSTATIC, name, "count", "I");
      code.visitInsn(Opcodes.IRETURN);
    });
  }

  @Test
  void staticsLastWithinAProcessAndStartAnewInTheNext() throws ReflectiveOperationException {
    classes.put("app/Counter", Assembled.type("app/Counter", "java/lang/Object", type -> counter(type, "app/Counter")));
    Class<?> counter = load("app.Counter");
    assertEquals(11, call(counter, "next"));
    assertEquals(12, call(counter, "next"));
    Epoch.next();
    assertEquals(11, call(counter, "next"));
  }

  @Test
  void aFieldThatNoInitialiserSetsIsNullAgain() throws ReflectiveOperationException {
    classes.put("app/Holder", Assembled.type("app/Holder", "java/lang/Object", type -> {
      type.visitField(STATIC, "held", "Ljava/lang/String;", null, null).visitEnd();
      Assembled.method(type, STATIC, "hold", "()V", code -> {
        code.visitLdcInsn("x");
        code.visitFieldInsn(Opcodes.PUTSTATIC, "app/Holder", "held", "Ljava/lang/String;");
        code.visitInsn(Opcodes.RETURN);
      });
      Assembled.method(type, STATIC, "held", "()Ljava/lang/String;", code -> {
        code.visitFieldInsn(Opcodes.GETSTATIC, "app/Holder", "held", "Ljava/lang/String;");
        code.visitInsn(Opcodes.ARETURN);
      });
    }));
    Class<?> holder = load("app.Holder");
    call(holder, "hold");
    assertEquals("x", call(holder, "held"));
    Epoch.next();
    assertNull(call(holder, "held"));
  }

  @Test
  void aForeignFieldIsFreshWhenReadFromAnotherClass() throws ReflectiveOperationException {
    classes.put("app/Counter", Assembled.type("app/Counter", "java/lang/Object", type -> counter(type, "app/Counter")));
    classes.put("app/Reader", Assembled.type("app/Reader", "java/lang/Object", type ->
        Assembled.method(type, STATIC, "read", "()I", code -> {
          code.visitFieldInsn(Opcodes.GETSTATIC, "app/Counter", "count", "I");
          code.visitInsn(Opcodes.IRETURN);
        })));
    Class<?> reader = load("app.Reader");
    Class<?> counter = reader.getClassLoader().loadClass("app.Counter");
    call(counter, "next");
    assertEquals(11, call(reader, "read"));
    Epoch.next();
    assertEquals(10, call(reader, "read"));
  }

  @Test
  void theParentStartsAnewBeforeTheChild() throws ReflectiveOperationException {
    classes.put("app/Parent", Assembled.type("app/Parent", "java/lang/Object", type -> counter(type, "app/Parent")));
    classes.put("app/Child", Assembled.type("app/Child", "app/Parent", type -> {
      type.visitField(STATIC | Opcodes.ACC_FINAL, "copy", "I", null, null).visitEnd();
      Assembled.method(type, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "app/Parent", "next", "()I", false);
        code.visitFieldInsn(Opcodes.PUTSTATIC, "app/Child", "copy", "I");
        code.visitInsn(Opcodes.RETURN);
      });
      Assembled.method(type, STATIC, "copy", "()I", code -> {
        code.visitFieldInsn(Opcodes.GETSTATIC, "app/Child", "copy", "I");
        code.visitInsn(Opcodes.IRETURN);
      });
    }));
    Class<?> child = load("app.Child");
    assertEquals(11, call(child, "copy"));
    call(child.getSuperclass(), "next");
    Epoch.next();
    assertEquals(11, call(child, "copy"));
  }

  /** {@code class Parent { static int copy = Child.next(); } class Child extends Parent { static int count = 10; ... }} */
  @Test
  void aParentThatUsesItsChildFindsItAsItIs() throws ReflectiveOperationException {
    classes.put("app/Parent", Assembled.type("app/Parent", "java/lang/Object", type -> {
      type.visitField(STATIC, "copy", "I", null, null).visitEnd();
      Assembled.method(type, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "app/Child", "next", "()I", false);
        code.visitFieldInsn(Opcodes.PUTSTATIC, "app/Parent", "copy", "I");
        code.visitInsn(Opcodes.RETURN);
      });
    }));
    classes.put("app/Child", Assembled.type("app/Child", "app/Parent", type -> {
      counter(type, "app/Child");
      Assembled.method(type, STATIC, "copy", "()I", code -> {
        code.visitFieldInsn(Opcodes.GETSTATIC, "app/Parent", "copy", "I");
        code.visitInsn(Opcodes.IRETURN);
      });
    }));
    Class<?> child = load("app.Child");
    for (int process = 0; process < 3; process++) {
      assertEquals(1, call(child, "copy"));
      assertEquals(11, call(child, "next"));
      Epoch.next();
    }
  }

  @Test
  void anInitialiserThatThrowsRunsAgainAndKeepsTheLockFree() throws ReflectiveOperationException {
    classes.put("app/Bad", Assembled.type("app/Bad", "java/lang/Object", type -> {
      Assembled.method(type, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
        Label fine = new Label();
        code.visitLdcInsn("gauntlet.test.fail");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Boolean", "getBoolean", "(Ljava/lang/String;)Z", false);
        code.visitJumpInsn(Opcodes.IFEQ, fine);
        code.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
        code.visitInsn(Opcodes.ATHROW);
        code.visitLabel(fine);
        code.visitInsn(Opcodes.RETURN);
      });
      Assembled.method(type, STATIC, "ok", "()V", code -> code.visitInsn(Opcodes.RETURN));
    }));
    Class<?> bad = load("app.Bad");
    call(bad, "ok");
    Epoch.next();
    System.setProperty("gauntlet.test.fail", "true");
    try {
      InvocationTargetException thrown = assertThrows(InvocationTargetException.class, () -> call(bad, "ok"));
      assertEquals(IllegalStateException.class, thrown.getCause().getCause().getClass());
    } finally {
      System.clearProperty("gauntlet.test.fail");
    }
    Field lock = bad.getDeclaredField("gauntlet$lock");
    lock.setAccessible(true);
    assertEquals(false, Thread.holdsLock(lock.get(null)));
  }

  /** What an app keeps in an enum. */
  enum Sample {
    ONE,
    TWO;

    static int uses;
    int own;

    public static int use() {
      ONE.own++;
      uses++;
      boolean known = Sample.valueOf("ONE") == ONE && Sample.class.getEnumConstants()[0] == ONE && values()[1] == TWO;
      return known ? 10 * uses + ONE.own : -1;
    }
  }

  /** An annotation that mentions an enum. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface Mentions {
    Sample[] value();

    Sample other() default Sample.TWO;
  }

  /** Has it in every place. */
  @Mentions(Sample.ONE)
  static class Mentioning {
    @Mentions(Sample.ONE)
    public int field;

    @Mentions(Sample.ONE)
    public Mentioning() {}

    @Mentions(Sample.ONE)
    public void method() {}
  }

  /** Adds types of this test under the names of an app; converted code is of this version and has no maps. */
  private void addCompiled(Class<?>... types) throws IOException {
    Map<String, String> given = new TreeMap<>();
    for (Class<?> type : List.of(Sample.class, Mentions.class, Mentioning.class)) given.put(nameOf(type), "app/" + type.getSimpleName());
    Remapper names = new SimpleRemapper(given);
    for (Class<?> type : types) {
      byte[] bytes = type.getResourceAsStream("/" + nameOf(type) + ".class").readAllBytes();
      classes.put(names.map(nameOf(type)), Assembled.through(bytes, writer -> new ClassRemapper(writer, names) {
        @Override
        public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
          super.visit(Opcodes.V1_6, access, name, signature, parent, interfaces);
        }
      }));
    }
  }

  private static String nameOf(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  @Test
  void anEnumHasNewConstantsInTheNextProcess() throws Exception {
    addCompiled(Sample.class);
    Class<?> sample = load("app.Sample");
    Method use = sample.getMethod("use");
    use.setAccessible(true);
    assertEquals(11, use.invoke(null));
    assertEquals(22, use.invoke(null));
    Epoch.next();
    assertEquals(11, use.invoke(null));
  }

  @Test
  void aConstantFoundByItsNameIsTheNewOne() throws Exception {
    addCompiled(Sample.class);
    Class<?> sample = load("app.Sample");
    Object before = sample.getEnumConstants()[0];
    Epoch.next();
    Object after = sample.getEnumConstants()[0];
    assertNotSame(before, after);
    assertSame(after, sample.getEnumConstants()[0]);
  }

  @Test
  void anAnnotationMentionsTheConstantsOfItsProcess() throws Exception {
    addCompiled(Sample.class, Mentions.class, Mentioning.class);
    Class<?> mentioning = load("app.Mentioning");
    ClassLoader loader = mentioning.getClassLoader();
    Class<?> sample = loader.loadClass("app.Sample");
    Class<? extends Annotation> mentions = loader.loadClass("app.Mentions").asSubclass(Annotation.class);
    for (int process = 0; process < 3; process++) {
      Object one = sample.getEnumConstants()[0];
      Object two = sample.getEnumConstants()[1];
      List<AnnotatedElement> places =
          List.of(mentioning, mentioning.getField("field"), mentioning.getMethod("method"), mentioning.getDeclaredConstructor());
      for (AnnotatedElement place : places) {
        Annotation found = place.getAnnotation(mentions);
        assertSame(one, ((Object[]) valueOf(found, "value"))[0]);
        assertSame(two, valueOf(found, "other"));
      }
      Epoch.next();
      RememberedAnnotations.forget(List.of(mentioning, sample, mentions));
    }
  }

  private static Object valueOf(Annotation found, String member) throws ReflectiveOperationException {
    Method method = found.annotationType().getDeclaredMethod(member);
    method.setAccessible(true);
    return method.invoke(found);
  }

  @Test
  void finalizersOfTheAppDoNotRun() throws ReflectiveOperationException {
    classes.put("app/Dying", Assembled.type("app/Dying", "java/lang/Object", type ->
        Assembled.method(type, Opcodes.ACC_PROTECTED, "finalize", "()V", code -> code.visitInsn(Opcodes.RETURN))));
    assertThrows(NoSuchMethodException.class, () -> load("app.Dying").getDeclaredMethod("finalize"));
  }

  @Test
  void anInitialiserThatThrowsIsHeardOncePerProcessAndThenTheClassIsGone() throws ReflectiveOperationException {
    classes.put("app/Failing", Assembled.type("app/Failing", "java/lang/Object", type -> {
      Assembled.method(type, Opcodes.ACC_STATIC, "<clinit>", "()V", code -> {
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IDIV);
        code.visitInsn(Opcodes.POP);
        code.visitInsn(Opcodes.RETURN);
      });
      Assembled.method(type, STATIC, "next", "()V", code -> code.visitInsn(Opcodes.RETURN));
    }));
    Class<?> failing = load("app.Failing");
    for (int process = 0; process < 3; process++) {
      Throwable first = thrownBy(failing);
      assertSame(ExceptionInInitializerError.class, first.getClass());
      assertSame(ArithmeticException.class, first.getCause().getClass());
      for (int again = 0; again < 2; again++) {
        Throwable later = thrownBy(failing);
        assertSame(NoClassDefFoundError.class, later.getClass());
        assertSame(first, later.getCause());
      }
      Epoch.next();
    }
  }

  private static Throwable thrownBy(Class<?> type) {
    return assertThrows(InvocationTargetException.class, () -> call(type, "next")).getCause();
  }
}
