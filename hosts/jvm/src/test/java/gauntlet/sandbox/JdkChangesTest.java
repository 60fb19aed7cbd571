package gauntlet.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

class JdkChangesTest {
  private static byte[] bytes(String type) throws IOException {
    try (var in = ClassLoader.getSystemResourceAsStream(type + ".class")) {
      return in.readAllBytes();
    }
  }

  private static byte[] changed(String type) throws IOException {
    ClassReader reader = new ClassReader(bytes(type));
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(JdkChanges.of(type, writer), 0);
    return writer.toByteArray();
  }

  /** What its methods do, as far as a change shows: instructions with the members and constants that they name. */
  private static TreeMap<String, List<String>> code(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    TreeMap<String, List<String>> code = new TreeMap<>();
    for (MethodNode method : node.methods) {
      List<String> steps = new ArrayList<>();
      for (AbstractInsnNode step : method.instructions) {
        String named = "";
        if (step instanceof MethodInsnNode call) named = call.owner + "." + call.name;
        if (step instanceof FieldInsnNode field) named = field.name;
        if (step instanceof LdcInsnNode constant) named = constant.cst.toString();
        if (step.getOpcode() >= 0) steps.add(step.getOpcode() + named);
      }
      code.put(node.name + "." + method.name + method.desc, steps);
    }
    return code;
  }

  @Test
  void everyMethodIsThereAndBecomesAnother() throws IOException {
    for (String method : JdkChanges.methods()) {
      String type = JdkChanges.owner(method);
      assertNotEquals(code(bytes(type)).get(method), code(changed(type)).get(method), method);
    }
  }

  @Test
  void otherMethodsStay() throws IOException {
    for (String name : JdkChanges.classes()) {
      String type = name.replace('.', '/');
      var before = code(bytes(type));
      var after = code(changed(type));
      JdkChanges.methods().forEach(before::remove);
      JdkChanges.methods().forEach(after::remove);
      assertEquals(before, after);
    }
  }

  @Test
  void whatComesOfItIsSoundCode() throws IOException, AnalyzerException {
    for (String name : JdkChanges.classes()) {
      ClassNode node = new ClassNode();
      new ClassReader(changed(name.replace('.', '/'))).accept(node, ClassReader.SKIP_FRAMES);
      for (MethodNode method : node.methods) new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
    }
  }
}
