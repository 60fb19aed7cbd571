package gauntlet.patch;

import java.io.IOException;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Two places of Robolectric's resource table that use classes of ours instead: where a theme is made, where a tag is searched. */
final class ResourceCalls {
  private static final String PACKAGE = "org/robolectric/res/android/";
  private static final String ASSETS = PACKAGE + "CppAssetManager2";
  private static final String FINDER = PACKAGE + "AttributeResolution10$XmlAttributeFinder";
  private static final String PARSER = "L" + PACKAGE + "ResXMLParser;";
  private static final String THEME = "gauntlet/resources/SharedTheme";
  private static final String TAG = "gauntlet/resources/TagAttributes";

  private ResourceCalls() {}

  static Map<String, byte[]> patched() throws IOException {
    return Map.of(ASSETS, sharingThemes(ResourceCode.read(ASSETS)), FINDER, remembering(ResourceCode.read(FINDER)));
  }

  private static byte[] sharingThemes(byte[] bytes) {
    return Changed.by(next -> new Changed.Method(next, "NewTheme", ResourceCalls::writeNewTheme), bytes);
  }

  private static void writeNewTheme(MethodVisitor code) {
    code.visitTypeInsn(Opcodes.NEW, THEME);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, THEME, "<init>", "(L" + ASSETS + ";)V", false);
    code.visitInsn(Opcodes.ARETURN);
  }

  /** {@code int Find(int)} reads the tag the first time. */
  private static byte[] remembering(byte[] bytes) {
    return Changed.by(
        next ->
            new Changed.Method(next, "Find", ResourceCalls::writeFind) {
              @Override
              public void visitEnd() {
                super.visitField(Opcodes.ACC_PRIVATE, "ids", "[I", null, null).visitEnd();
                super.visitEnd();
              }
            },
        bytes);
  }

  private static void writeFind(MethodVisitor code) {
    Label known = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, FINDER, "ids", "[I");
    code.visitJumpInsn(Opcodes.IFNONNULL, known);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, FINDER, "xmlParser", PARSER);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, TAG, "ids", "(" + PARSER + ")[I", false);
    code.visitFieldInsn(Opcodes.PUTFIELD, FINDER, "ids", "[I");
    code.visitLabel(known);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, FINDER, "ids", "[I");
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, TAG, "find", "([II)I", false);
    code.visitInsn(Opcodes.IRETURN);
  }
}
