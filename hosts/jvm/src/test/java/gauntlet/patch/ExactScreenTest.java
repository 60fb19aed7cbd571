package gauntlet.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ExactScreenTest {
  @Test
  void asksForBothSidesInBothPlaces() throws IOException {
    assertEquals(2, asked(ExactScreen.CONFIG, "setDimensions"));
    assertEquals(2, asked(ExactScreen.DISPLAYS, "createDisplayInfo"));
  }

  private static int asked(String type, String method) throws IOException {
    int[] count = {0};
    ClassVisitor counter =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            if (!name.equals(method)) return null;
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitMethodInsn(int opcode, String owner, String called, String described, boolean onInterface) {
                if (called.equals("pixels")) count[0]++;
              }
            };
          }
        };
    new ClassReader(ExactScreen.patched().get(type)).accept(counter, 0);
    return count[0];
  }
}
