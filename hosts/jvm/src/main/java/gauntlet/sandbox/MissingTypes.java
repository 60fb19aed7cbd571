package gauntlet.sandbox;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Empty stand-ins for framework types that Robolectric mentions but the framework in use does not have yet. They exist
 * for Robolectric only: to the app the types are absent, as on a phone of that age.
 */
final class MissingTypes {
  private static final Map<String, Boolean> INTERFACES = new HashMap<>();

  static {
    for (String line : BuildLists.lines("mentioned-types.txt")) INTERFACES.put(line.substring(2), line.charAt(0) == 'I');
  }

  private MissingTypes() {}

  /** Whether an absent type of this name (with slashes) would get a stand-in. */
  static boolean mayStandIn(String name) {
    return INTERFACES.containsKey(name);
  }

  /** The stand-in, or null when nobody mentions the type. */
  static byte[] standIn(String name) {
    Boolean isInterface = INTERFACES.get(name);
    if (isInterface == null) return null;
    int access = Opcodes.ACC_PUBLIC | (isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : 0);
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, access, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
