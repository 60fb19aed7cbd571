package gauntlet.image;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodTooLargeException;

/** Looks for methods that the JVM would refuse for their size. The copy of ASM that comes with dex2jar writes them all the same. */
final class MethodSizes {
  private static final int MOST_BYTES = 65535;

  private final ClassReader reader;
  private final char[] text;
  private int at;

  private MethodSizes(byte[] type) {
    reader = new ClassReader(type);
    text = new char[reader.getMaxStringLength()];
    at = reader.header + 6;
  }

  static void check(byte[] type) {
    if (type.length > MOST_BYTES) new MethodSizes(type).check();
  }

  private void check() {
    at += 2 + 2 * reader.readUnsignedShort(at);
    members(false);
    members(true);
  }

  private void members(boolean methods) {
    int count = next();
    for (int i = 0; i < count; i++) {
      String name = reader.readUTF8(at + 2, text);
      String desc = reader.readUTF8(at + 4, text);
      at += 6;
      for (int attributes = next(); attributes > 0; attributes--) {
        boolean code = methods && reader.readUTF8(at, text).equals("Code");
        int size = code ? reader.readInt(at + 10) : 0;
        if (size > MOST_BYTES) throw new MethodTooLargeException(reader.getClassName(), name, desc, size);
        at += 6 + reader.readInt(at + 2);
      }
    }
  }

  private int next() {
    at += 2;
    return reader.readUnsignedShort(at - 2);
  }
}
