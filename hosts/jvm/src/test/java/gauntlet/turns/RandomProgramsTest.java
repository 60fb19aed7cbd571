package gauntlet.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Many programs that nobody has written. With {@code -Dprograms=100000} it is a long test. */
class RandomProgramsTest {
  private static final int COUNT = Integer.getInteger("programs", 2000);

  @Test
  void noneHangsAndEachGoesTheSameWayTwice() throws InterruptedException {
    int rested = 0;
    for (int seed = 0; seed < COUNT; seed++) {
      List<String> first = new ProgramRun(new RandomProgram(seed)).trace();
      for (String step : first) assertTrue(!step.startsWith("failed"), "program " + seed + ": " + first);
      assertEquals(first, new ProgramRun(new RandomProgram(seed)).trace(), "program " + seed);
      if (first.get(first.size() - 1).startsWith("rests")) rested++;
    }
    // Not all of them deadlock, and not all of them are harmless.
    assertTrue(rested > COUNT / 10 && rested < COUNT, rested + " of " + COUNT);
  }
}
