package gauntlet.phone.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class EpochTest {
  private final List<Boolean> over = new ArrayList<>();

  @Test
  void aThreadBelongsToTheProcessThatMadeIt() {
    onNewThread(
        () -> {
          Epoch.next();
          CountDownLatch ended = new CountDownLatch(1);
          // The thread that is made by a thread of the old process belongs to the old one too.
          Thread old = new Thread(() -> { await(ended); over.add(Epoch.isOver()); onNewThread(() -> over.add(Epoch.isOver())); });
          old.start();
          Epoch.next();
          ended.countDown();
          join(old);
          onNewThread(() -> over.add(Epoch.isOver()));
        });
    assertEquals(List.of(true, true, false), over);
  }

  @Test
  void theMainThreadGoesAlong() {
    onNewThread(() -> { Epoch.next(); Epoch.next(); over.add(Epoch.isOver()); });
    assertEquals(List.of(false), over);
  }

  @Test
  void aThreadOfTheHostBelongsToNoProcess() {
    Thread hosts = new Thread(null, () -> over.add(Epoch.isOver()), "host", 0, false);
    hosts.start();
    join(hosts);
    assertEquals(List.of(false), over);
  }

  private static void onNewThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    join(thread);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
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
