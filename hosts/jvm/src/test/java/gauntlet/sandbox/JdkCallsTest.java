package gauntlet.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

class JdkCallsTest {
  /** The modules that hold what Android has, too. */
  private static final List<String> MODULES = List.of("java.base", "java.logging", "java.sql", "java.xml");
  private static final Path JDK = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");

  /** Every class that asks one of the sources, as TOPIC CLASS. */
  private static Set<String> askers() throws IOException {
    Map<String, String> topics = new HashMap<>();
    for (JdkCalls.Row row : JdkCalls.ROWS) if (row.kind().equals("asks")) topics.put(row.word(1), row.word(0));
    Set<String> askers = new TreeSet<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(JDK.resolve(module))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList())
          collect(Files.readAllBytes(file), topics, askers);
      }
    }
    return askers;
  }

  private static void collect(byte[] bytes, Map<String, String> topics, Set<String> askers) {
    ClassReader reader = new ClassReader(bytes);
    MethodVisitor calls = new MethodVisitor(Opcodes.ASM9) {
      private void called(String method) {
        if (topics.containsKey(method)) askers.add(topics.get(method) + " " + reader.getClassName());
      }

      @Override
      public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
        called(owner + "." + name + desc);
      }

      @Override
      public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... arguments) {
        for (Object one : arguments)
          if (one instanceof Handle handle) called(handle.getOwner() + "." + handle.getName() + handle.getDesc());
      }
    };
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            return calls;
          }
        },
        ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
  }

  private static boolean isListed(String asker) {
    String topic = asker.substring(0, asker.indexOf(' '));
    String name = asker.substring(topic.length() + 1);
    if (TurnsAgent.TURNS.contains(name.replace('/', '.'))) return true;
    for (JdkCalls.Row row : JdkCalls.ROWS) {
      // A class that is told anything is told everything.
      if (row.kind().equals("told") && row.word(1).equals(name)) return true;
      if (!row.kind().equals("left") || !row.word(0).equals(topic)) continue;
      String left = row.word(1);
      boolean fits = left.endsWith("*") ? name.startsWith(left.substring(0, left.length() - 1)) : name.equals(left);
      if (fits) return true;
    }
    return false;
  }

  @Test
  void everyClassThatAsksTheComputerIsListed() throws IOException {
    List<String> unlisted = new ArrayList<>();
    for (String asker : askers()) if (!isListed(asker)) unlisted.add(asker);
    assertEquals(List.of(), unlisted);
  }

  @Test
  void everyHookExists() throws ReflectiveOperationException {
    for (JdkCalls.Row row : JdkCalls.ROWS) {
      String hook = switch (row.kind()) {
        case "asks", "in" -> row.word(2);
        case "ends", "reads" -> row.word(1);
        default -> "-";
      };
      if (hook.equals("-")) continue;
      Class<?> owner = Class.forName(hook.substring(0, hook.lastIndexOf('.')).replace('/', '.'));
      List<String> names = Stream.of(owner.getMethods()).map(Method::getName).toList();
      assertTrue(names.contains(hook.substring(hook.lastIndexOf('.') + 1)), hook);
    }
  }

  @Test
  void changedClassesAreSound() throws IOException {
    for (String name : JdkCalls.told()) {
      Path file = JDK.resolve("java.base").resolve(name.replace('.', '/') + ".class");
      // Another JDK is made of other classes.
      if (!Files.exists(file)) continue;
      byte[] changed = TurnsAgent.changed(Files.readAllBytes(file), TurnsAgent.TURNS.contains(name));
      new ClassReader(changed).accept(new CheckClassAdapter(new ClassVisitor(Opcodes.ASM9) {}, true), 0);
    }
  }
}
