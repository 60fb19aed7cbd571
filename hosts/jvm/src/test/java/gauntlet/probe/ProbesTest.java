package gauntlet.probe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProbesTest {
  @BeforeEach
  void nothingIsHit() {
    Probes.leaveToHost();
    Probes.take();
  }

  @Test
  void handsOutWhatWasHitOnceAndInOrder() {
    for (int id : new int[] {70_000, 3, 4095, 4096, 3, 0, Probes.LIMIT - 1}) Probes.hit(id);
    assertArrayEquals(new int[] {0, 3, 4095, 4096, 70_000, Probes.LIMIT - 1}, Probes.take());
    assertArrayEquals(new int[0], Probes.take());
  }

  @Test
  void handsOutAgainWhatIsHitAgain() {
    for (int round = 0; round < 3; round++) {
      Probes.hit(7);
      assertArrayEquals(new int[] {7}, Probes.take());
    }
  }

  @Test
  void takesMoreIdsThanAPageHolds() {
    for (int id = 9999; id >= 0; id--) Probes.hit(id);
    int[] ids = Probes.take();
    assertEquals(10_000, ids.length);
    for (int id = 0; id < ids.length; id++) assertEquals(id, ids[id]);
  }

  @Test
  void knowsNoIdsBeyondItsLimit() {
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> Probes.hit(Probes.LIMIT));
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> Probes.hit(-1));
  }

  @Test
  void losesNothingOfManyThreadsThatMakePagesWhileIdsAreTaken() throws InterruptedException {
    int threads = 8;
    int each = 50_000;
    int first = 1 << 20;
    AtomicInteger left = new AtomicInteger(threads);
    CountDownLatch ready = new CountDownLatch(1);
    List<Thread> hitters = new ArrayList<>();
    for (int number = 0; number < threads; number++) {
      int own = number;
      Thread hitter =
          new Thread(
              () -> {
                await(ready);
                // The threads take turns inside every page, so that they meet where one is made.
                for (int n = 0; n < each; n++) Probes.hit(first + n * threads + own);
                left.decrementAndGet();
              });
      hitters.add(hitter);
      hitter.start();
    }
    BitSet taken = new BitSet();
    ready.countDown();
    while (left.get() > 0) takeInto(taken);
    for (Thread hitter : hitters) hitter.join();
    takeInto(taken);
    assertEquals(threads * each, taken.cardinality());
    assertEquals(first, taken.nextSetBit(0));
  }

  @Test
  @Timeout(60)
  void losesNoHitThatFollowsATake() throws InterruptedException {
    // A lost hit would never be handed out, and its thread would wait for ever.
    AtomicInteger handedOut = new AtomicInteger();
    Thread hitter =
        new Thread(
            () -> {
              for (int n = 0; n < 2_000; n++) {
                int before = handedOut.get();
                Probes.hit(5);
                while (handedOut.get() == before) Thread.onSpinWait();
              }
            });
    hitter.start();
    while (hitter.isAlive()) if (Probes.take().length > 0) handedOut.incrementAndGet();
    hitter.join();
    assertTrue(handedOut.get() >= 2_000);
  }

  @Test
  void startsNoThreadUnderAHost() {
    Probes.hit(1);
    assertFalse(Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("gauntlet-probes")));
  }

  private static void takeInto(BitSet taken) {
    int last = -1;
    for (int id : Probes.take()) {
      assertTrue(id > last);
      last = id;
      taken.set(id);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
