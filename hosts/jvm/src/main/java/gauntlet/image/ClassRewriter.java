package gauntlet.image;

import java.util.List;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Gives a class source names, hooks and resettable statics; what comes out has passed the verifier. */
final class ClassRewriter {
  private final StaticsReset.Family family;
  private final InterfaceCalls.Interfaces interfaces;
  private final TrueOwners.Types types;

  ClassRewriter(Outlines app) {
    family = new StaticsReset.Family(app);
    interfaces = new InterfaceCalls.Interfaces(app);
    types = new TrueOwners.Types(app);
  }

  byte[] rewrite(ClassNode type, List<String> failures) {
    ClassVerifier.Verified verified = ClassVerifier.verify(counting(type, failures));
    failures.addAll(verified.failures());
    return verified.bytes();
  }

  /** A class whose code is as large as it may be has no room for counts. */
  private byte[] counting(ClassNode type, List<String> failures) {
    try {
      return written(type, ComputeCounts::new);
    } catch (MethodTooLargeException e) {
      return fitting(type, failures);
    }
  }

  /** A method that has become larger than Java's may be is replaced. */
  private byte[] fitting(ClassNode type, List<String> failures) {
    while (true) {
      try {
        return written(type, UnaryOperator.identity());
      } catch (MethodTooLargeException e) {
        String name = e.getMethodName().equals(StaticsReset.INITIALISER) ? "<clinit>" : e.getMethodName();
        MethodNode large = null;
        for (MethodNode method : type.methods)
          if (method.name.equals(name) && method.desc.equals(e.getDescriptor())) large = method;
        if (large == null) throw e;
        failures.add(type.name + "." + name + e.getDescriptor() + ": larger than a method of Java may be");
        Unconverted.replace(large, type.name);
      }
    }
  }

  private byte[] written(ClassNode type, UnaryOperator<ClassVisitor> first) {
    // Converted methods may carry too small a stack: the sizes are computed anew.
    MaplessWriter writer = new MaplessWriter();
    ClassVisitor hooks = CallRewriter.forApp(new IdentityCalls(ThreadCalls.of(new InterfaceCalls(new StaticsReset(writer, family), interfaces))));
    ClassVisitor chain = new SourceNames(new TrueOwners(hooks, types));
    type.accept(first.apply(chain));
    byte[] bytes = writer.toByteArray();
    MethodSizes.check(bytes);
    return bytes;
  }
}
