package gauntlet.image;

import java.nio.ByteBuffer;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes classes that have no stack maps, which is how the converter makes them, and computes the sizes of their stacks.
 * From Java 7 on ASM takes the sizes from the maps, and without maps forgets the exception that a handler begins with:
 * such a class passes through ASM as one of Java 6.
 */
final class MaplessWriter extends ClassVisitor {
  private static final int VERSION_AT = 4;

  private final ClassWriter writer;
  private int version;

  MaplessWriter() {
    this(new ClassWriter(ClassWriter.COMPUTE_MAXS));
  }

  private MaplessWriter(ClassWriter writer) {
    super(Opcodes.ASM9, writer);
    this.writer = writer;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    this.version = version;
    super.visit(Math.min(version, Opcodes.V1_6), access, name, signature, superName, interfaces);
  }

  byte[] toByteArray() {
    byte[] bytes = writer.toByteArray();
    ByteBuffer.wrap(bytes).putInt(VERSION_AT, version);
    return bytes;
  }
}
