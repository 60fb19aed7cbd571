package gauntlet.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  @Test
  void givesTheResult() throws Exception {
    assertEquals(42, new Watchdog(10_000).run(() -> 42));
  }

  @Test
  void passesExceptionsAndErrorsOn() {
    Watchdog watchdog = new Watchdog(10_000);
    assertThrows(IOException.class, () -> watchdog.run(() -> { throw new IOException(); }));
    assertThrows(StackOverflowError.class, () -> watchdog.run(() -> { throw new StackOverflowError(); }));
  }

  @Test
  void tellsWhatEveryThreadDidWhenTheLimitPassed() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    Thread busy = new Thread(() -> { started.countDown(); spinUntil(never); }, Watchdog.MAIN_THREAD);
    busy.setDaemon(true);
    busy.start();
    started.await();
    Watchdog.Hung hung = assertThrows(Watchdog.Hung.class, () -> new Watchdog(50).run(() -> { never.await(); return 0; }));
    never.countDown();
    assertTrue(hung.dump.startsWith("\"main\""), hung.dump);
    assertTrue(hung.dump.contains("spinUntil"), hung.dump);
    assertFalse(hung.dump.contains(Watchdog.HOST_THREAD), hung.dump);
    assertEquals("main thread busy for more than 50 ms", hung.getMessage());
  }

  @Test
  void waitsLongerForWorkThatGetsNoProcessor() throws Exception {
    assertEquals(1, new Watchdog(1_000).run(() -> {
      Thread.sleep(1_500);
      return 1;
    }));
  }

  @Test
  void waitsLongerForWorkThatComesFurther() throws Exception {
    int steps = 5;
    assertEquals(steps, new Watchdog(2_000).run(() -> {
      for (int i = 0; i < steps; i++) {
        Thread.sleep(500);
        Watchdog.progressed();
      }
      return steps;
    }));
  }

  @Test
  void doesNotWaitForWorkThatIsKnownToHang() {
    CountDownLatch never = new CountDownLatch(1);
    Watchdog.Hung hung = assertThrows(Watchdog.Hung.class, () -> new Watchdog(600_000).run(() -> {
      Watchdog.hangs("it waits for itself");
      never.await();
      return 0;
    }));
    never.countDown();
    assertEquals("it waits for itself", hung.getMessage());
  }

  private static void spinUntil(CountDownLatch latch) {
    while (latch.getCount() > 0) Thread.onSpinWait();
  }
}
