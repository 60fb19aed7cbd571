package gauntlet.patch;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Faster copies of three methods of Robolectric's resources, in which an app spends most of its start: one copied a whole
 * array at every lookup, one made three objects for every attribute of every view, one read a file in 24,000 pieces.
 */
final class ResourceCode {
  private static final String PACKAGE = "org/robolectric/res/android/";
  private static final String TYPE_SPEC = PACKAGE + "ResourceTypes$ResTable_typeSpec";
  private static final String PARSER = PACKAGE + "ResXMLParser";
  private static final String FILE_MAP = PACKAGE + "FileMap";
  private static final String BUFFER = "java/nio/ByteBuffer";
  private static final int START_TAG = 258;
  /** Offsets within the header of a start tag. */
  private static final int ATTRIBUTE_START = 8;
  private static final int ATTRIBUTE_SIZE = 10;
  private static final int ATTRIBUTE_COUNT = 12;

  private ResourceCode() {}

  static Map<String, byte[]> patched() throws IOException {
    return Map.of(
        TYPE_SPEC, remembering(read(TYPE_SPEC)),
        PARSER, withoutObjects(read(PARSER)),
        FILE_MAP, mapped(read(FILE_MAP)));
  }

  /** {@code int[] getSpecFlags()} is computed once per object. */
  private static byte[] remembering(byte[] bytes) {
    return Changed.by(
        next -> new ClassVisitor(Opcodes.ASM9, next) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            String kept = name.equals("getSpecFlags") ? "computeSpecFlags" : name;
            return super.visitMethod(access, kept, desc, signature, exceptions);
          }

          @Override
          public void visitEnd() {
            super.visitField(Opcodes.ACC_PRIVATE, "specFlags", "[I", null, null).visitEnd();
            MethodVisitor code = super.visitMethod(Opcodes.ACC_PUBLIC, "getSpecFlags", "()[I", null, null);
            Label known = new Label();
            code.visitCode();
            code.visitVarInsn(ALOAD, 0);
            code.visitFieldInsn(GETFIELD, TYPE_SPEC, "specFlags", "[I");
            code.visitInsn(Opcodes.DUP);
            code.visitJumpInsn(Opcodes.IFNONNULL, known);
            code.visitInsn(Opcodes.POP);
            code.visitVarInsn(ALOAD, 0);
            code.visitVarInsn(ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TYPE_SPEC, "computeSpecFlags", "()[I", false);
            code.visitInsn(Opcodes.DUP_X1);
            code.visitFieldInsn(Opcodes.PUTFIELD, TYPE_SPEC, "specFlags", "[I");
            code.visitLabel(known);
            code.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"[I"});
            code.visitInsn(Opcodes.ARETURN);
            code.visitMaxs(0, 0);
            code.visitEnd();
            super.visitEnd();
          }
        },
        bytes);
  }

  /** {@code getAttributeNameID} reads the id from the buffer. */
  private static byte[] withoutObjects(byte[] bytes) {
    return Changed.by(next -> new Changed.Method(next, "getAttributeNameID", ResourceCode::writeAttributeNameId), bytes);
  }

  private static void writeAttributeNameId(MethodVisitor code) {
    Label none = new Label();
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, PARSER, "mEventCode", "I");
    code.visitIntInsn(Opcodes.SIPUSH, START_TAG);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, none);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, PARSER, "mTree", "L" + PACKAGE + "ResXMLTree;");
    code.visitFieldInsn(GETFIELD, PACKAGE + "ResXMLTree", "mBuffer", "L" + PACKAGE + "ResXMLTree$XmlBuffer;");
    code.visitFieldInsn(GETFIELD, PACKAGE + "ResXMLTree$XmlBuffer", "buf", "L" + BUFFER + ";");
    code.visitVarInsn(ASTORE, 2);
    code.visitVarInsn(ALOAD, 0);
    code.visitFieldInsn(GETFIELD, PARSER, "mCurExt", "I");
    code.visitVarInsn(ISTORE, 3);
    code.visitVarInsn(ILOAD, 1);
    pushHalf(code, ATTRIBUTE_COUNT);
    code.visitJumpInsn(Opcodes.IF_ICMPGE, none);
    code.visitVarInsn(ALOAD, 2);
    code.visitVarInsn(ILOAD, 3);
    pushHalf(code, ATTRIBUTE_START);
    code.visitInsn(IADD);
    pushHalf(code, ATTRIBUTE_SIZE);
    code.visitVarInsn(ILOAD, 1);
    code.visitInsn(Opcodes.IMUL);
    code.visitInsn(IADD);
    code.visitInsn(Opcodes.ICONST_4);
    code.visitInsn(IADD);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUFFER, "getInt", "(I)I", false);
    code.visitInsn(IRETURN);
    code.visitLabel(none);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitInsn(Opcodes.ICONST_M1);
    code.visitInsn(IRETURN);
  }

  /** {@code guessDataOffsets(File, int)} is left to {@code gauntlet.resources}. */
  private static byte[] mapped(byte[] bytes) {
    return Changed.by(
        next ->
            new Changed.Method(
                next,
                "guessDataOffsets",
                code -> {
                  code.visitVarInsn(ALOAD, 0);
                  code.visitMethodInsn(
                      Opcodes.INVOKESTATIC,
                      "gauntlet/resources/DataOffsets",
                      "of",
                      "(Ljava/io/File;)Lcom/google/common/collect/ImmutableMap;",
                      false);
                  code.visitInsn(Opcodes.ARETURN);
                }),
        bytes);
  }

  /** {@code buffer.getShort(header + offset)}. */
  private static void pushHalf(MethodVisitor code, int offset) {
    code.visitVarInsn(ALOAD, 2);
    code.visitVarInsn(ILOAD, 3);
    code.visitIntInsn(Opcodes.BIPUSH, offset);
    code.visitInsn(IADD);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUFFER, "getShort", "(I)S", false);
  }

  /** A class of Robolectric as it is. */
  static byte[] read(String name) throws IOException {
    try (InputStream in = ResourceCode.class.getClassLoader().getResourceAsStream(name + ".class")) {
      if (in == null) throw new IOException(name + " is not on the class path");
      return in.readAllBytes();
    }
  }
}
