package gauntlet.phone.events;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecursionTest {
  private static StackTraceElement call(String name) {
    return new StackTraceElement("app.Type", name, "Type.java", name.length());
  }

  /** So many frames that go round through the given calls, below others. */
  private static List<StackTraceElement> stack(int size, String above, String circle, int from) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (String name : above.split(" ")) if (!name.isEmpty()) frames.add(call(name));
    String[] names = circle.split(" ");
    for (int i = from; frames.size() < size; i++) frames.add(call(names[i % names.length]));
    return frames;
  }

  @Test
  void theSameCircleIsToldWhereverTheStackWasFull() {
    List<StackTraceElement> told = stack(200, "", "a b c", 0);
    for (int from = 0; from < 3; from++) {
      assertEquals(told, Recursion.of(stack(200, "", "a b c", from)));
      assertEquals(told, Recursion.of(stack(200, "deep deeper", "a b c", from)));
    }
  }

  @Test
  void aCircleMayGoThroughACallTwice() {
    List<StackTraceElement> told = stack(200, "", "a b a c", 0);
    for (int from = 0; from < 4; from++) assertEquals(told, Recursion.of(stack(200, "x", "a b a c", from)));
  }

  @Test
  void aMethodThatCallsItselfIsACircleOfOne() {
    assertEquals(stack(200, "", "a", 0), Recursion.of(stack(200, "y x", "a", 0)));
  }

  @Test
  void whatGoesInNoCircleStaysAsItIs() {
    List<StackTraceElement> frames = new ArrayList<>();
    for (int i = 0; i < 200; i++) frames.add(call("a".repeat(i)));
    assertEquals(frames, Recursion.of(frames));
    assertEquals(List.of(), Recursion.of(List.of()));
  }
}
