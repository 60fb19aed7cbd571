package gauntlet.image;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Names the source file of a class that lost the name on its way, so that stack traces say file and line. */
final class SourceNames extends ClassVisitor {
  private String guess;

  SourceNames(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    guess = sourceOf(name);
    super.visit(version, access, name, signature, superName, interfaces);
    // The true name, if there is one, comes next and replaces this one.
    super.visitSource(guess, null);
  }

  @Override
  public void visitSource(String source, String debug) {
    super.visitSource(source == null ? guess : source, debug);
  }

  /** The file of the outermost class. A name may begin with a dollar sign. */
  static String sourceOf(String className) {
    String simple = className.substring(className.lastIndexOf('/') + 1);
    int inner = simple.indexOf('$', 1);
    return (inner > 0 ? simple.substring(0, inner) : simple) + ".java";
  }
}
