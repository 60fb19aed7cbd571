package gauntlet.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BackgroundTasksTest {
  private volatile boolean mainWaits;
  private final BackgroundTasks tasks = new BackgroundTasks(() -> mainWaits);
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @AfterEach
  void end() {
    tasks.end();
  }

  @Test
  void nothingRunsBeforeItsTurn() {
    tasks.forSerial.execute(() -> ran.add("a"));
    assertEquals(List.of(), ran);
    assertTrue(tasks.startNext());
    assertFalse(tasks.startNext(), "one after another");
  }

  @Test
  void aSerialTaskWaitsForTheOneBefore() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2);
    tasks.forSerial.execute(() -> { awaitQuietly(go); ran.add("a"); done.countDown(); });
    tasks.forSerial.execute(() -> { ran.add("b"); done.countDown(); });
    tasks.startNext();
    assertFalse(tasks.startNext());
    tasks.release();
    go.countDown();
    assertTrue(done.await(10, TimeUnit.SECONDS));
    assertEquals(List.of("a", "b"), ran);
  }

  @Test
  void aParallelTaskPassesASerialOneThatWaits() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    tasks.forSerial.execute(() -> awaitQuietly(go));
    tasks.startNext();
    tasks.forParallel.execute(done::countDown);
    assertTrue(tasks.startNext());
    assertTrue(done.await(10, TimeUnit.SECONDS));
    go.countDown();
  }

  @Test
  void afterAReleaseNothingIsHeld() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(2);
    tasks.forSerial.execute(done::countDown);
    tasks.release();
    tasks.forParallel.execute(done::countDown);
    assertTrue(done.await(10, TimeUnit.SECONDS));
  }

  @Test
  void aMainThreadThatWaitsIsNotLeftWaiting() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    tasks.forSerial.execute(done::countDown);
    mainWaits = true;
    assertTrue(done.await(10, TimeUnit.SECONDS));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
