package gauntlet.image;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Checks every class with ASM's verifier. The JVM's own verification is off for speed, so a method that breaks the rules
 * would take the whole JVM down; here it is replaced by one that throws a VerifyError, as Android would.
 */
final class ClassVerifier {
  /** The class as it may be defined, and what was wrong with it. */
  record Verified(byte[] bytes, List<String> failures) {}

  private ClassVerifier() {}

  static Verified verify(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    List<String> failures = new ArrayList<>();
    List<String> bad = new ArrayList<>();
    for (MethodNode method : node.methods) {
      String failure = failure(node.name, method);
      if (failure == null) continue;
      bad.add(method.name + method.desc);
      failures.add(node.name + "." + method.name + method.desc + ": " + failure);
    }
    return bad.isEmpty() ? new Verified(bytes, failures) : new Verified(disarmed(bytes, bad), failures);
  }

  private static String failure(String owner, MethodNode method) {
    try {
      new Analyzer<>(new BasicVerifier()).analyze(owner, method);
      return null;
    } catch (AnalyzerException | RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static byte[] disarmed(byte[] bytes, List<String> bad) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    for (MethodNode method : node.methods) {
      if (!bad.contains(method.name + method.desc)) continue;
      Unconverted.replace(method, node.name);
    }
    MaplessWriter writer = new MaplessWriter();
    node.accept(writer);
    return writer.toByteArray();
  }
}
