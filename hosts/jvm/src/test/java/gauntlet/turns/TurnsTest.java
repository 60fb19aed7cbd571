package gauntlet.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
  private interface Work {
    void run() throws InterruptedException;
  }

  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private long now = 1000;
  /** What happens to a thread between asking for its turn and waiting with a limit. */
  private Consumer<Thread> onTheWay = thread -> {};
  /** What happens while the main thread looks for something that is due. */
  private Runnable whileIdle = () -> {};

  private final Turns.Time time =
      new Turns.Time() {
        @Override
        public long now() {
          onTheWay.accept(Thread.currentThread());
          return now;
        }

        @Override
        public boolean advance() {
          long next = Turns.nextDeadline();
          whileIdle.run();
          if (next == Long.MAX_VALUE) return false;
          now = next;
          Turns.timePassed();
          return true;
        }
      };

  @BeforeEach
  void enter() {
    Turns.enter(time);
  }

  @AfterEach
  void leave() {
    for (Thread thread : Turns.threads()) {
      Turns.interrupt(thread);
      Turns.expel(thread);
      thread.interrupt();
    }
    Turns.takeTurns();
    Turns.leave();
  }

  /** As the agent has it in the host: a thread starts and ends through here. */
  private Thread start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                seen.add(name + " interrupted");
              } finally {
                Turns.exit(Thread.currentThread());
              }
            },
            name);
    thread.setDaemon(true);
    Turns.start(thread);
    return thread;
  }

  @Test
  void nobodyRunsWhileTheMainThreadDoes() {
    start("a", () -> seen.add("a"));
    start("b", () -> seen.add("b"));
    seen.add("main");
    Turns.rest();
    assertEquals(List.of("main", "a", "b"), seen);
  }

  @Test
  void whoIsStartedByAnotherComesAfterThoseWhoWaitAlready() {
    start("a", () -> {
      start("c", () -> seen.add("c"));
      seen.add("a");
    });
    start("b", () -> seen.add("b"));
    Turns.rest();
    assertEquals(List.of("a", "b", "c"), seen);
  }

  @Test
  void sleepersGoOnByThePhonesClockEarliestFirst() {
    start("late", () -> { Turns.sleep(20); seen.add("late " + now); });
    start("early", () -> { Turns.sleep(5); seen.add("early " + now); });
    Turns.rest();
    assertEquals(1005, Turns.nextDeadline());
    now = 1030;
    Turns.timePassed();
    Turns.rest();
    assertEquals(List.of("early 1030", "late 1030"), seen);
    assertEquals(Long.MAX_VALUE, Turns.nextDeadline());
  }

  @Test
  void timePassesByItselfWhileTheMainThreadSleeps() throws InterruptedException {
    start("a", () -> { Turns.sleep(5); seen.add("a " + now); });
    Turns.sleep(8);
    seen.add("main " + now);
    assertEquals(List.of("a 1005", "main 1008"), seen);
  }

  @Test
  void notifyTellsWhoHasWaitedLongest() {
    Object monitor = new Object();
    for (String name : List.of("a", "b", "c"))
      start(name, () -> {
        synchronized (monitor) {
          Turns.wait(monitor);
          seen.add(name);
        }
      });
    Turns.rest();
    synchronized (monitor) {
      Turns.notify(monitor);
    }
    assertEquals(List.of(), seen);
    Turns.rest();
    assertEquals(List.of("a"), seen);
    synchronized (monitor) {
      Turns.notifyAll(monitor);
    }
    Turns.rest();
    assertEquals(List.of("a", "b", "c"), seen);
  }

  @Test
  void waitAndNotifyNeedTheMonitor() {
    Object monitor = new Object();
    assertThrows(IllegalMonitorStateException.class, () -> Turns.wait(monitor, 1));
    assertThrows(IllegalMonitorStateException.class, () -> Turns.notifyAll(monitor));
  }

  @Test
  void aWaitWithALimitEndsInTime() throws InterruptedException {
    Object monitor = new Object();
    synchronized (monitor) {
      Turns.wait(monitor, 7);
    }
    assertEquals(1007, now);
  }

  @Test
  void theMainThreadCanWaitForAnother() throws InterruptedException {
    Object monitor = new Object();
    start("a", () -> {
      synchronized (monitor) {
        seen.add("a");
        Turns.notifyAll(monitor);
      }
      seen.add("a goes on");
    });
    synchronized (monitor) {
      Turns.wait(monitor);
    }
    seen.add("main");
    assertEquals(List.of("a", "a goes on", "main"), seen);
  }

  @Test
  void theMainThreadCanWaitForOneThatTakesNoPart() throws InterruptedException {
    Thread stranger = stranger(() -> Thread.sleep(100));
    stranger.start();
    synchronized (stranger) {
      while (Turns.isAlive(stranger)) Turns.wait(stranger, 0);
    }
    assertFalse(Turns.isAlive(stranger));
  }

  @Test
  void theEndOfAThreadIsNotLostOnWhoIsOnItsWayToWaitForIt() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    Thread stranger = stranger(asked::await);
    stranger.start();
    assertTrue(Turns.isAlive(stranger));
    asked.countDown();
    stranger.join();
    synchronized (stranger) {
      Turns.wait(stranger, 0);
    }
    assertFalse(Turns.isAlive(stranger));
  }

  /** A thread that ends as all do, but was not started by one that takes part. */
  private static Thread stranger(Work work) {
    return new Thread(
        () -> {
          try {
            work.run();
          } catch (InterruptedException e) {
            // It ends anyway.
          }
          Turns.exit(Thread.currentThread());
        });
  }

  @Test
  void anUnparkBeforeTheParkCounts() {
    Thread thread =
        start("a", () -> {
          Turns.park(null, false, 0);
          seen.add("a");
          Turns.park(null, false, 0);
          seen.add("a again");
        });
    Turns.unpark(null, thread);
    Turns.rest();
    assertEquals(List.of("a"), seen);
    Turns.unpark(null, thread);
    Turns.rest();
    assertEquals(List.of("a", "a again"), seen);
  }

  @Test
  void aParkWithALimitEndsInTime() {
    Turns.park(null, false, 1_500_000);
    assertEquals(1002, now);
    Turns.park(null, true, 1010);
    assertEquals(1010, now);
  }

  @Test
  void anInterruptIsLearntInTurn() {
    Thread sleeper = start("a", () -> Turns.sleep(1000));
    start("b", () -> seen.add("b"));
    Turns.rest();
    Turns.interrupt(sleeper);
    sleeper.interrupt();
    assertEquals(List.of("b"), seen);
    Turns.rest();
    assertEquals(List.of("b", "a interrupted"), seen);
  }

  @Test
  void whoGivesWayComesLast() {
    start("a", () -> { seen.add("a"); Turns.giveWay(); seen.add("a again"); });
    start("b", () -> seen.add("b"));
    Turns.rest();
    assertEquals(List.of("a", "b", "a again"), seen);
  }

  @Test
  void aThreadIsAliveFromItsStartToItsEnd() {
    Thread thread = start("a", () -> Turns.sleep(1));
    assertTrue(Turns.isAlive(thread));
    Turns.rest();
    assertTrue(Turns.isAlive(thread));
    now++;
    Turns.timePassed();
    Turns.rest();
    assertFalse(Turns.isAlive(thread));
  }

  @Test
  void whoIsExpelledRunsBesideTheOthersAndIsNotWaitedFor() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Thread thread =
        start("a", () -> {
          begun.countDown();
          go.await();
        });
    new Thread(() -> {
      awaitQuietly(begun);
      Turns.expel(thread);
    }).start();
    Turns.rest();
    seen.add("main");
    go.countDown();
    thread.join();
    assertEquals(List.of("main"), seen);
  }

  @Test
  void whoIsExpelledOnItsWayToWaitWaitsForReal() throws InterruptedException {
    Object monitor = new Object();
    onTheWay = thread -> {
      if (!thread.getName().equals("main")) Turns.expel(thread);
    };
    List<Thread> threads =
        List.of(
            start("sleeper", () -> { Turns.sleep(1); seen.add("slept"); }),
            start("parker", () -> { Turns.park(null, false, 1_000_000); seen.add("parked"); }),
            start("waiter", () -> { synchronized (monitor) { Turns.wait(monitor, 1); } seen.add("waited"); }));
    Turns.rest();
    for (Thread thread : threads) thread.join(20_000);
    assertEquals(List.of("parked", "slept", "waited"), seen.stream().sorted().toList());
  }

  @Test
  void anUnparkIsNotLostOnWhoIsExpelledBeforeItParks() throws InterruptedException {
    Thread thread =
        start("a", () -> {
          Turns.giveWay();
          Turns.expel(Thread.currentThread());
          Turns.park(null, false, 0);
          seen.add("parked");
        });
    start("b", () -> Turns.unpark(null, thread));
    Turns.rest();
    thread.join(20_000);
    assertEquals(List.of("parked"), seen);
  }

  @Test
  void helpFromOutsideIsNotLostWhileTheMainThreadFindsNothingToWaitFor() {
    Thread main = Thread.currentThread();
    Thread helped =
        start("helped", () -> {
          Turns.park(null, false, 0);
          seen.add("helped");
          Turns.unpark(null, main);
        });
    Turns.rest();
    whileIdle = () -> joinQuietly(new Thread(() -> Turns.unpark(null, helped)));
    Turns.park(null, false, 0);
    assertEquals(List.of("helped"), seen);
  }

  private static void joinQuietly(Thread thread) {
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whoWaitsOnAMonitorIsExpelledThoughAnotherHasIt() throws InterruptedException {
    Object monitor = new Object();
    Thread waiter = start("waiter", () -> { synchronized (monitor) { Turns.wait(monitor); } });
    Thread owner = start("owner", () -> { synchronized (monitor) { Turns.sleep(1000); } });
    Turns.rest();
    Turns.expel(waiter);
    Turns.expel(owner);
    waiter.join(20_000);
    owner.join(20_000);
    assertEquals(List.of("owner interrupted", "waiter interrupted"), seen.stream().sorted().toList());
  }

  @Test
  void aTurnCanBePassedOnWhenItsOwnerWaitsUnseen() throws InterruptedException {
    Object monitor = new Object();
    Thread holder =
        start("holder", () -> {
          synchronized (monitor) {
            Turns.sleep(5);
            seen.add("holder");
          }
        });
    Thread blocked =
        start("blocked", () -> {
          synchronized (monitor) {
            seen.add("blocked");
          }
          Turns.giveWay();
        });
    restUntilPassed(blocked);
    assertTrue(Turns.isHeldBack(holder));
    assertEquals(List.of(), seen);
    now = 1005;
    Turns.timePassed();
    // It comes back by itself, as soon as it has the monitor.
    while (Turns.isAlive(blocked)) Turns.rest();
    assertEquals(List.of("holder", "blocked"), seen);
  }

  @Test
  void oneThatHasItsMonitorAtLastQueuesUpWhereItWasGivenAway() throws InterruptedException {
    for (int round = 0; round < 100; round++) {
      Object monitor = new Object();
      start("holder", () -> {
        synchronized (monitor) {
          Turns.sleep(5);
        }
        seen.add("holder");
        start("late", () -> seen.add("late"));
        seen.add("holder ends");
      });
      Thread blocked =
          start("blocked", () -> {
            synchronized (monitor) {
              Turns.entered();
              seen.add("blocked");
            }
          });
      restUntilPassed(blocked);
      now += 5;
      Turns.timePassed();
      Turns.rest();
      assertEquals(List.of("holder", "holder ends", "blocked", "late"), seen);
      seen.clear();
    }
  }

  @Test
  void aProcessThatIsOverStartsNoThreads() {
    Thread heir = new Thread(() -> seen.add("heir"));
    Thread last = start("last", () -> {
      try {
        Turns.sleep(1000);
      } finally {
        Turns.start(heir);
      }
    });
    Turns.rest();
    Turns.startNone();
    Turns.expel(last);
    while (last.isAlive()) Thread.onSpinWait();
    assertEquals(Thread.State.NEW, heir.getState());
    Turns.takeTurns();
    start("next", () -> seen.add("next"));
    Turns.rest();
    assertEquals(List.of("last interrupted", "next"), seen);
  }

  /** The others run until none can go on but those that wait for this one, which waits unseen. */
  private static void restUntilPassed(Thread blocked) throws InterruptedException {
    Thread watch =
        new Thread(() -> {
          while (blocked.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
          Turns.pass(blocked);
        });
    watch.start();
    Turns.rest();
    watch.join();
  }

  @Test
  void allRunAtOnceWhenTheyRunFreely() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    start("a", done::countDown);
    Turns.runFreely();
    assertTrue(done.await(30, TimeUnit.SECONDS), "although the main thread has not given way");
  }

  @Test
  void betweenTwoRequestsNobodyRuns() {
    start("a", () -> seen.add("a"));
    Turns.leave();
    assertEquals(List.of(), seen);
    Turns.enter(time);
    Turns.rest();
    assertEquals(List.of("a"), seen);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
