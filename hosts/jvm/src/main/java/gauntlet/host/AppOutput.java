package gauntlet.host;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** Takes System.out and System.err away from the process: what is printed there becomes lines with a tag. */
public final class AppOutput extends OutputStream {
  private static final int LONGEST = 4000;
  private static volatile BiConsumer<String, String> sink = (tag, line) -> {};

  private final String tag;
  /** One unfinished line per thread: lines of two threads do not run into each other. */
  private final ThreadLocal<ByteArrayOutputStream> line = ThreadLocal.withInitial(ByteArrayOutputStream::new);

  private AppOutput(String tag) {
    this.tag = tag;
  }

  /** From here on the app's output goes to the sink of the moment. The real standard error is returned. */
  public static PrintStream capture() {
    PrintStream console = System.err;
    System.setOut(new PrintStream(new AppOutput("System.out"), false, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(new AppOutput("System.err"), false, StandardCharsets.UTF_8));
    return console;
  }

  public static void sink(BiConsumer<String, String> lines) {
    sink = lines;
  }

  @Override
  public void write(int b) {
    ByteArrayOutputStream open = line.get();
    if (b != '\n' && open.size() < LONGEST) {
      open.write(b);
      return;
    }
    String text = open.toString(StandardCharsets.UTF_8);
    open.reset();
    if (b != '\n') open.write(b);
    if (!isFrameworks()) sink.accept(tag, text);
  }

  /** Robolectric and the converter print notes of their own, which on a phone nobody would see. */
  private static boolean isFrameworks() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .filter(name -> !name.startsWith("java.") && !name.startsWith("sun.") && !name.startsWith("gauntlet.host."))
                    .findFirst())
        .filter(name -> name.startsWith("org.robolectric.") || name.startsWith("com.googlecode.d2j.reader."))
        .isPresent();
  }
}
