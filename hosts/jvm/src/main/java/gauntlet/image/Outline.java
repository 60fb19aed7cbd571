package gauntlet.image;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/** What other classes must know of a class, which is everything but its code. Names have slashes. */
record Outline(String name, String superName, List<String> interfaces, int access, Set<String> statics, Code code) {
  /**
   * {@code initialises}: it has a class initialiser; {@code byDefault}: it is an interface that has methods with code for its classes;
   * {@code constructors}: their descriptors.
   */
  record Code(boolean initialises, boolean byDefault, Set<String> constructors) {}

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether its static fields are computed, and somewhere else: see {@link InterfaceStatics}. */
  boolean hasHolder() {
    return isInterface() && code.initialises && !FrameworkNames.isPhones(name.replace('/', '.'));
  }
}
