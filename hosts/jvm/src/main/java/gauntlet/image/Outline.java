package gauntlet.image;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * What other classes must know of a class, which is everything but its code. Names have slashes. {@code statics}: of an interface,
 * its fields as {@link #field}. {@code methods}: by name and descriptor its constructors, and those that are called
 * like methods whose calls are rewritten. {@code traits}: what its methods say of it.
 */
record Outline(String name, String superName, List<String> interfaces, int access, Set<String> statics, Set<String> methods, Set<Trait> traits) {
  enum Trait {
    /** It has an initialiser. */
    INITIALISES,
    /** It is an interface with methods that have a body and are called on an object. */
    DEFAULTS;

    /** What a method says of its class; null when that is nothing. */
    static Trait of(int typeAccess, int access, String method) {
      if (method.equals("<clinit>")) return INITIALISES;
      boolean abstractOrStatic = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) != 0;
      return (typeAccess & Opcodes.ACC_INTERFACE) == 0 || abstractOrStatic ? null : DEFAULTS;
    }
  }

  /** Whether others must know of a method, by its name and descriptor. */
  static boolean isOfInterest(String member) {
    return member.startsWith("<init>") || TrueOwners.isOfInterest(member);
  }

  /** A field by its name and type. */
  static String field(String name, String desc) {
    return name + ":" + desc;
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean initialises() {
    return traits.contains(Trait.INITIALISES);
  }

  boolean hasDefaults() {
    return traits.contains(Trait.DEFAULTS);
  }
}
