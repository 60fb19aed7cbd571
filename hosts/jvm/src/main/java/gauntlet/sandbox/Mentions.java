package gauntlet.sandbox;

import gauntlet.image.CallRewriter;
import java.nio.charset.StandardCharsets;
import org.objectweb.asm.Opcodes;

/**
 * What a class may mention, found in one pass over its bytes: most of the thousands of classes that are loaded at a start need
 * no change, and reading them properly would take longer than loading them. Text that only looks like a mention does no harm.
 */
record Mentions(boolean robolectric, boolean computer, boolean identity, boolean waits, boolean lookups, boolean monitors) {
  private static final byte MONITORENTER = (byte) Opcodes.MONITORENTER;
  private static final byte[][] ROBOLECTRIC = {text("$$robo$$")};
  private static final byte[][] COMPUTER = CallRewriter.frameworkNames().stream().map(Mentions::name).toArray(byte[][]::new);
  private static final byte[][] IDENTITY = {name("hashCode"), name("identityHashCode")};
  private static final byte[][] WAITS = {name("wait"), name("notify"), name("notifyAll"), name("isAlive"), name("yield")};
  private static final byte[][] LOOKUPS = {text("forName"), text("getClassLoader"), text("newProxyInstance")};

  static Mentions of(byte[] bytes) {
    boolean robolectric = false;
    boolean computer = false;
    boolean identity = false;
    boolean waits = false;
    boolean lookups = false;
    boolean monitors = false;
    for (int i = 0; i < bytes.length; i++) {
      switch (bytes[i]) {
        case '$' -> robolectric = robolectric || isAt(bytes, i, ROBOLECTRIC);
        case MONITORENTER -> monitors = true;
        case 1 -> {
          waits = waits || isAt(bytes, i, WAITS);
          computer = computer || isAt(bytes, i, COMPUTER);
          identity = identity || isAt(bytes, i, IDENTITY);
        }
        case 'f', 'g', 'n' -> lookups = lookups || isAt(bytes, i, LOOKUPS);
        default -> {}
      }
    }
    return new Mentions(robolectric, computer, identity, waits, lookups, monitors);
  }

  private static boolean isAt(byte[] bytes, int start, byte[][] texts) {
    for (byte[] text : texts) if (isAt(bytes, start, text)) return true;
    return false;
  }

  private static boolean isAt(byte[] bytes, int start, byte[] text) {
    if (start + text.length > bytes.length) return false;
    for (int i = 0; i < text.length; i++) if (bytes[start + i] != text[i]) return false;
    return true;
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** A constant of its own, as the name of a method is: its kind, its length, its text. */
  private static byte[] name(String name) {
    return text("\u0001\u0000" + (char) name.length() + name);
  }
}
