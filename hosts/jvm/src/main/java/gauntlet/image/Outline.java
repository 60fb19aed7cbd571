package gauntlet.image;

import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * What other classes must know of a class, which is everything but its code. Names have slashes. {@code memberTypes}: of an
 * annotation, the types of its members or of their elements. {@code rewritten}: its own methods that are called as those whose calls are
 * rewritten are.
 */
record Outline(String name, String superName, int access, Set<String> memberTypes, Set<String> rewritten) {
  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean isAnnotation() {
    return (access & Opcodes.ACC_ANNOTATION) != 0;
  }
}
