package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gauntlet.phone.classes.Epoch;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Interfaces with an initialiser start anew as classes do. */
@Tag("unverified")
class InterfaceResetTest {
  /** What an app keeps in an interface. */
  interface Kept {
    int CONSTANT = 7;
    List<String> LIST = new ArrayList<>();

    static int size() {
      return LIST.size();
    }
  }

  /** One with a method that runs on an object, whose class may have begun long before. */
  interface WithDefault {
    List<String> OWN = begin("interface");

    default int add() {
      OWN.add("x");
      return OWN.size();
    }

    static List<String> begin(String what) {
      Order.seen.add(what);
      return new ArrayList<>();
    }
  }

  static class Order {
    static final List<String> seen = new ArrayList<>();
  }

  static class Implementing implements Kept, WithDefault {
    static final List<String> own = WithDefault.begin("class");
  }

  static class Uses {
    /** By the name of the class that has inherited the field. */
    public static Object inherited() {
      return Implementing.LIST;
    }

    public static int kept() {
      Kept.LIST.add("x");
      return Kept.LIST.size() + Kept.CONSTANT;
    }

    public static int size() {
      return Kept.size();
    }

    public static int byDefault() {
      return new Implementing().add();
    }

    public static String order() {
      new Implementing();
      return Order.seen.toString();
    }
  }

  private static Class<?> uses() throws IOException, ClassNotFoundException {
    Map<String, byte[]> classes = new HashMap<>();
    for (Class<?> type : List.of(Kept.class, WithDefault.class, Order.class, Implementing.class, Uses.class)) {
      String name = type.getName().replace('.', '/');
      byte[] bytes = type.getResourceAsStream("/" + name + ".class").readAllBytes();
      classes.put(NAMES.map(name), Assembled.through(bytes, InterfaceResetTest::asConverted));
    }
    ClassRewriter rewriter = new ClassRewriter(Assembled.outlines(classes));
    List<String> notes = new ArrayList<>();
    Map<String, byte[]> rewritten = new HashMap<>();
    classes.forEach((name, bytes) -> rewritten.put(name, rewriter.rewrite(Assembled.node(bytes), notes)));
    assertEquals(List.of(), notes);
    return new Assembled.Loader(rewritten).loadClass("app.Uses");
  }

  private static final Remapper NAMES =
      new Remapper() {
        @Override
        public String map(String name) {
          return name.replace("gauntlet/image/InterfaceResetTest$", "app/");
        }
      };

  /** Converted code is of this version and has no maps. */
  private static ClassRemapper asConverted(ClassVisitor writer) {
    return new ClassRemapper(writer, NAMES) {
      @Override
      public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        super.visit(Opcodes.V1_6, access, name, signature, parent, interfaces);
      }
    };
  }

  private static Object call(Class<?> type, String name) throws ReflectiveOperationException {
    Method method = type.getDeclaredMethod(name);
    method.setAccessible(true);
    return method.invoke(null);
  }

  @Test
  void itsFieldsStartAnewInTheNextProcess() throws Exception {
    Class<?> uses = uses();
    for (int process = 0; process < 3; process++) {
      assertEquals(0, call(uses, "size"));
      assertEquals(8, call(uses, "kept"));
      assertEquals(9, call(uses, "kept"));
      assertEquals(2, call(uses, "size"));
      Epoch.next();
    }
  }

  @Test
  void aFieldThatAClassHasInheritedIsThatOfTheInterface() throws Exception {
    Class<?> uses = uses();
    Object before = call(uses, "inherited");
    assertSame(before, call(uses, "inherited"));
    Epoch.next();
    assertNotSame(before, call(uses, "inherited"));
  }

  @Test
  void aMethodOfAnObjectFindsTheFieldsOfItsProcess() throws Exception {
    Class<?> uses = uses();
    for (int process = 0; process < 3; process++) {
      assertEquals(1, call(uses, "byDefault"));
      assertEquals(2, call(uses, "byDefault"));
      Epoch.next();
    }
  }

  @Test
  void aClassBeginsAfterAnInterfaceWhoseMethodsHaveABody() throws Exception {
    Class<?> uses = uses();
    for (int process = 0; process < 3; process++) {
      assertEquals("[interface, class]", call(uses, "order"));
      Epoch.next();
    }
  }

  @Test
  void oneWithConstantsAloneStaysAsItIs() {
    byte[] bytes = plainInterface();
    List<String> notes = new ArrayList<>();
    byte[] rewritten = new ClassRewriter(Assembled.outlines(Map.of("app/Plain", bytes))).rewrite(Assembled.node(bytes), notes);
    assertEquals(0, Assembled.node(rewritten).methods.size());
    assertTrue(Assembled.node(rewritten).fields.stream().allMatch(field -> Modifier.isFinal(field.access)));
  }

  private static byte[] plainInterface() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V1_6, Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT, "app/Plain", null, "java/lang/Object", null);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    writer.visitField(access, "CONSTANT", "I", null, 7).visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
