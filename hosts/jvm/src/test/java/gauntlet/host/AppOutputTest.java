package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppOutputTest {
  @Test
  void linesBecomeTaggedMessages() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    try {
      AppOutput.sink((tag, line) -> lines.add(tag + ": " + line));
      AppOutput.capture();
      System.out.print("half ");
      System.err.println("wrong");
      System.out.println("a line, é");
    } finally {
      AppOutput.sink((tag, line) -> {});
      System.setOut(out);
      System.setErr(err);
    }
    assertEquals(List.of("System.err: wrong", "System.out: half a line, é"), lines);
  }
}
