package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What is made of a class does not depend on who needs it first. */
class AppCodeTest {
  private static final Path SAMPLE = Path.of("..", "..", "samples", "hostile.apk");
  private static final String TYPE = "gauntlet.samples.hostile.Deeds";

  private static final String CODE = "classes.dex";
  private static final String ARCHIVE = "base.apk";

  @TempDir Path folder;
  private List<String> expected;

  /** Also uses once all that there is to link. */
  @BeforeEach
  void convertElsewhere(@TempDir Path other) throws IOException, UnfitApk {
    expected = code(opened(other).get(TYPE));
  }

  /** The instructions of all methods. Which numbers their variables have is the converter's choice, and not always the same. */
  private static List<String> code(byte[] bytes) {
    List<String> code = new ArrayList<>();
    for (MethodNode method : Assembled.node(bytes).methods) {
      StringBuilder steps = new StringBuilder(method.name + method.desc);
      for (AbstractInsnNode step : method.instructions) steps.append(' ').append(step.getOpcode());
      code.add(steps.toString());
    }
    return code;
  }

  private static AppCode opened(Path folder) throws IOException, UnfitApk {
    Path archive = folder.resolve(ARCHIVE);
    try (ZipFile zip = new ZipFile(SAMPLE.toFile());
        InputStream dex = zip.getInputStream(zip.getEntry(CODE));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      ApkImage.putPlain(out, CODE, dex.readAllBytes());
    }
    AppCode.prepare(archive, folder);
    return AppCode.open(archive, folder);
  }

  /** Asks on the way to the end of the stack, and then as near to it as it can. */
  private static byte[] neededAtTheEnd(AppCode code) {
    try {
      byte[] deeper = neededAtTheEnd(code);
      return deeper == null ? code.get(TYPE) : deeper;
    } catch (StackOverflowError e) {
      return null;
    }
  }

  @Test
  void aThreadWhoseStackIsNearlyFullGetsTheSame() throws Exception {
    AppCode code = opened(folder);
    byte[][] got = new byte[1][];
    Thread small = new Thread(null, () -> got[0] = neededAtTheEnd(code), "small", 1 << 18);
    small.start();
    small.join();
    assertEquals(expected, code(got[0]));
    assertEquals(List.of(), code.failures());
    assertArrayEquals(got[0], AppCode.open(folder.resolve(ARCHIVE), folder).get(TYPE));
  }

  @Test
  void soDoesOneThatWasInterrupted() throws Exception {
    AppCode code = opened(folder);
    Thread.currentThread().interrupt();
    byte[] first = code.get(TYPE);
    byte[] again = code.get(TYPE);
    assertTrue(Thread.interrupted());
    assertEquals(expected, code(first));
    // The second time it was kept.
    assertArrayEquals(first, again);
    assertEquals(List.of(), code.failures());
  }
}
