package gauntlet.patch;

import java.io.IOException;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Two places of Robolectric that make a screen of qualifiers: both ask a class of ours how many pixels a side has. */
final class ExactScreen {
  static final String CONFIG = "org/robolectric/android/DeviceConfig";
  static final String DISPLAYS = "org/robolectric/shadows/ShadowDisplayManager";
  private static final String SIDES = "gauntlet/phone/system/ScreenSides";

  private ExactScreen() {}

  static Map<String, byte[]> patched() throws IOException {
    return Map.of(
        CONFIG, asking(ResourceCode.read(CONFIG), "setDimensions"),
        DISPLAYS, asking(ResourceCode.read(DISPLAYS), "createDisplayInfo"));
  }

  /** Where methods of this name multiply and cut off, they ask. */
  private static byte[] asking(byte[] bytes, String method) {
    return Changed.by(
        next -> new ClassVisitor(Opcodes.ASM9, next) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            MethodVisitor code = super.visitMethod(access, name, desc, signature, exceptions);
            return name.equals(method) ? new Asking(code) : code;
          }
        },
        bytes);
  }

  /** The product of two numbers that is cut off to a whole one. */
  private static final class Asking extends MethodVisitor {
    private boolean multiplies;

    Asking(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.FMUL) {
        multiplies = true;
        return;
      }
      boolean asks = multiplies && opcode == Opcodes.F2I;
      catchUp(asks);
      if (asks) super.visitMethodInsn(Opcodes.INVOKESTATIC, SIDES, "pixels", "(FF)I", false);
      else super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String desc) {
      catchUp(false);
      super.visitFieldInsn(opcode, owner, name, desc);
    }

    /** Writes the multiplication that was held back, unless it is not needed. */
    private void catchUp(boolean dropped) {
      if (multiplies && !dropped) super.visitInsn(Opcodes.FMUL);
      multiplies = false;
    }
  }
}
