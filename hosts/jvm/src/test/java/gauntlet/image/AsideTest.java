package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AsideTest {
  /** How deep work goes that needs more stack than a nearly full one has left. */
  private static final int DEPTH = 5000;

  /** Made before the stack is full. */
  private static final Supplier<Integer> DIVE = () -> dive(DEPTH);

  private static int dive(int depth) {
    return depth == 0 ? 0 : 1 + dive(depth - 1);
  }

  /** Asks again and again on the way to the end of the stack; what the last who could ask has got. */
  private static int askedAtTheEnd() {
    try {
      int deeper = askedAtTheEnd();
      return deeper < 0 ? Aside.run(DIVE) : deeper;
    } catch (StackOverflowError e) {
      return -1;
    }
  }

  @Test
  void workHasAllTheStackThatItNeeds() throws InterruptedException {
    int[] result = {Aside.run(DIVE) - DEPTH};
    Thread small = new Thread(null, () -> result[0] = askedAtTheEnd(), "small", 1 << 18);
    small.start();
    small.join();
    assertEquals(DEPTH, result[0]);
  }

  @Test
  void anInterruptionStaysWithWhoeverHasIt() {
    Thread.currentThread().interrupt();
    assertFalse(Aside.run(Thread::interrupted));
    assertTrue(Thread.interrupted());
  }

  @Test
  void whatTheWorkThrowsIsThrown() {
    IllegalStateException failure = new IllegalStateException();
    assertSame(failure, assertThrows(IllegalStateException.class, () -> Aside.run(() -> {
      throw failure;
    })));
    assertEquals(1, Aside.run(() -> 1));
  }

  @Test
  void whoWaitsIsKnown() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Thread asking = new Thread(() -> Aside.run(() -> {
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return 0;
    }));
    asking.start();
    while (!Aside.isAwaitedBy(asking)) Thread.sleep(1);
    assertFalse(Aside.waitsElsewhere(asking));
    end.countDown();
    asking.join();
    assertFalse(Aside.isAwaitedBy(asking));
    assertFalse(Aside.isAwaitedBy(Thread.currentThread()));
  }
}
