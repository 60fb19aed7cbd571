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
class TurnSchedulerTest {
  private interface Work {
    void run() throws InterruptedException;
  }

  private final TurnScheduler scheduler = new TurnScheduler();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private long now = 1000;
  /** What happens to a thread between asking for its turn and waiting with a limit. */
  private Consumer<Thread> onTheWay = thread -> {};
  /** What happens while the main thread looks for something that is due. */
  private Runnable whileIdle = () -> {};
  /** Whether what would compute for ever is to end. */
  private volatile boolean over;
  private Runnable whenDeadlocked = () -> {};

  private final TurnScheduler.Time time =
      new TurnScheduler.Time() {
        @Override
        public long now() {
          onTheWay.accept(Thread.currentThread());
          return now;
        }

        @Override
        public boolean advance() {
          long next = scheduler.nextDeadline();
          whileIdle.run();
          if (scheduler.anyComputes()) next = Math.min(next, now + 1);
          if (next == Long.MAX_VALUE) return false;
          now = next;
          scheduler.timePassed();
          return true;
        }

        @Override
        public void pass(long ms) {
          now += ms;
        }

        @Override
        public void deadlocked() {
          whenDeadlocked.run();
        }
      };

  @BeforeEach
  void enter() {
    scheduler.enter(time);
  }

  @AfterEach
  void leave() throws InterruptedException {
    over = true;
    for (Thread thread : scheduler.threads()) {
      scheduler.interrupt(thread);
      scheduler.release(thread);
      thread.interrupt();
      // What it still counts would count for the next test.
      thread.join(20_000);
    }
    scheduler.allowStarts();
    scheduler.leave();
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
                scheduler.exit(Thread.currentThread());
              }
            },
            name);
    thread.setDaemon(true);
    scheduler.start(thread);
    return thread;
  }

  @Test
  void nobodyRunsWhileTheMainThreadDoes() {
    start("a", () -> seen.add("a"));
    start("b", () -> seen.add("b"));
    seen.add("main");
    scheduler.runOthers();
    assertEquals(List.of("main", "a", "b"), seen);
  }

  @Test
  void whoIsStartedByAnotherComesAfterThoseWhoWaitAlready() {
    start("a", () -> {
      start("c", () -> seen.add("c"));
      seen.add("a");
    });
    start("b", () -> seen.add("b"));
    scheduler.runOthers();
    assertEquals(List.of("a", "b", "c"), seen);
  }

  @Test
  void sleepersGoOnByThePhonesClockEarliestFirst() {
    start("late", () -> { scheduler.sleep(20, 0); seen.add("late " + now); });
    start("early", () -> { scheduler.sleep(5, 0); seen.add("early " + now); });
    scheduler.runOthers();
    assertEquals(1005, scheduler.nextDeadline());
    now = 1030;
    scheduler.timePassed();
    scheduler.runOthers();
    assertEquals(List.of("early 1030", "late 1030"), seen);
    assertEquals(Long.MAX_VALUE, scheduler.nextDeadline());
  }

  @Test
  void timePassesByItselfWhileTheMainThreadSleeps() throws InterruptedException {
    start("a", () -> { scheduler.sleep(5, 0); seen.add("a " + now); });
    scheduler.sleep(8, 0);
    seen.add("main " + now);
    assertEquals(List.of("a 1005", "main 1008"), seen);
  }

  @Test
  void notifyTellsWhoHasWaitedLongest() {
    Object monitor = new Object();
    for (String name : List.of("a", "b", "c"))
      start(name, () -> {
        synchronized (monitor) {
          scheduler.wait(monitor, 0);
          seen.add(name);
        }
      });
    scheduler.runOthers();
    synchronized (monitor) {
      scheduler.notify(monitor);
    }
    assertEquals(List.of(), seen);
    scheduler.runOthers();
    assertEquals(List.of("a"), seen);
    synchronized (monitor) {
      scheduler.notifyAll(monitor);
    }
    scheduler.runOthers();
    assertEquals(List.of("a", "b", "c"), seen);
  }

  @Test
  void waitAndNotifyNeedTheMonitor() {
    Object monitor = new Object();
    assertThrows(IllegalMonitorStateException.class, () -> scheduler.wait(monitor, 1));
    assertThrows(IllegalMonitorStateException.class, () -> scheduler.notifyAll(monitor));
  }

  @Test
  void aWaitWithALimitEndsInTime() throws InterruptedException {
    Object monitor = new Object();
    synchronized (monitor) {
      scheduler.wait(monitor, 7);
    }
    assertEquals(1007, now);
  }

  @Test
  void theMainThreadCanWaitForAnother() throws InterruptedException {
    Object monitor = new Object();
    start("a", () -> {
      synchronized (monitor) {
        seen.add("a");
        scheduler.notifyAll(monitor);
      }
      seen.add("a goes on");
    });
    synchronized (monitor) {
      scheduler.wait(monitor, 0);
    }
    seen.add("main");
    assertEquals(List.of("a", "a goes on", "main"), seen);
  }

  @Test
  void theMainThreadCanWaitForOneThatTakesNoPart() throws InterruptedException {
    Thread unscheduled = unscheduled(() -> Thread.sleep(100));
    unscheduled.start();
    synchronized (unscheduled) {
      while (scheduler.isAlive(unscheduled)) scheduler.wait(unscheduled, 0);
    }
    assertFalse(scheduler.isAlive(unscheduled));
  }

  @Test
  void theEndOfAThreadIsNotLostOnWhoIsOnItsWayToWaitForIt() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    Thread unscheduled = unscheduled(asked::await);
    unscheduled.start();
    assertTrue(scheduler.isAlive(unscheduled));
    asked.countDown();
    unscheduled.join();
    synchronized (unscheduled) {
      scheduler.wait(unscheduled, 0);
    }
    assertFalse(scheduler.isAlive(unscheduled));
  }

  /** A thread that ends as all do, but was not started by one that takes part. */
  private Thread unscheduled(Work work) {
    return new Thread(
        () -> {
          try {
            work.run();
          } catch (InterruptedException e) {
            // It ends anyway.
          }
          scheduler.exit(Thread.currentThread());
        });
  }

  @Test
  void anUnparkBeforeTheParkCounts() {
    Thread thread =
        start("a", () -> {
          scheduler.park(false, 0);
          seen.add("a");
          scheduler.park(false, 0);
          seen.add("a again");
        });
    scheduler.unpark(thread);
    scheduler.runOthers();
    assertEquals(List.of("a"), seen);
    scheduler.unpark(thread);
    scheduler.runOthers();
    assertEquals(List.of("a", "a again"), seen);
  }

  @Test
  void aParkWithALimitEndsInTime() {
    scheduler.park(false, 1_500_000);
    assertEquals(1002, now);
    scheduler.park(true, 1010);
    assertEquals(1010, now);
  }

  @Test
  void anInterruptIsLearntInTurn() {
    Thread sleeper = start("a", () -> scheduler.sleep(1000, 0));
    start("b", () -> seen.add("b"));
    scheduler.runOthers();
    scheduler.interrupt(sleeper);
    sleeper.interrupt();
    assertEquals(List.of("b"), seen);
    scheduler.runOthers();
    assertEquals(List.of("b", "a interrupted"), seen);
  }

  @Test
  void whoGivesWayComesLast() {
    start("a", () -> { seen.add("a"); scheduler.giveWay(); seen.add("a again"); });
    start("b", () -> seen.add("b"));
    scheduler.runOthers();
    assertEquals(List.of("a", "b", "a again"), seen);
  }

  @Test
  void aThreadIsAliveFromItsStartToItsEnd() {
    Thread thread = start("a", () -> scheduler.sleep(1, 0));
    assertTrue(scheduler.isAlive(thread));
    scheduler.runOthers();
    assertTrue(scheduler.isAlive(thread));
    now++;
    scheduler.timePassed();
    scheduler.runOthers();
    assertFalse(scheduler.isAlive(thread));
  }

  @Test
  void whoIsReleasedRunsBesideTheOthersAndIsNotWaitedFor() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Thread thread =
        start("a", () -> {
          begun.countDown();
          go.await();
        });
    new Thread(() -> {
      awaitQuietly(begun);
      scheduler.release(thread);
    }).start();
    scheduler.runOthers();
    seen.add("main");
    go.countDown();
    thread.join();
    assertEquals(List.of("main"), seen);
  }

  @Test
  void whoIsReleasedOnItsWayToWaitWaitsForReal() throws InterruptedException {
    Object monitor = new Object();
    onTheWay = thread -> {
      if (!thread.getName().equals("main")) scheduler.release(thread);
    };
    List<Thread> threads =
        List.of(
            start("sleeper", () -> { scheduler.sleep(1, 0); seen.add("slept"); }),
            start("parker", () -> { scheduler.park(false, 1_000_000); seen.add("parked"); }),
            start("waiter", () -> { synchronized (monitor) { scheduler.wait(monitor, 1); } seen.add("waited"); }));
    scheduler.runOthers();
    for (Thread thread : threads) thread.join(20_000);
    assertEquals(List.of("parked", "slept", "waited"), seen.stream().sorted().toList());
  }

  @Test
  void anUnparkIsNotLostOnWhoIsReleasedBeforeItParks() throws InterruptedException {
    Thread thread =
        start("a", () -> {
          scheduler.giveWay();
          scheduler.release(Thread.currentThread());
          scheduler.park(false, 0);
          seen.add("parked");
        });
    start("b", () -> scheduler.unpark(thread));
    scheduler.runOthers();
    thread.join(20_000);
    assertEquals(List.of("parked"), seen);
  }

  @Test
  void helpFromOutsideIsNotLostWhileTheMainThreadFindsNothingToWaitFor() {
    Thread main = Thread.currentThread();
    Thread helped =
        start("helped", () -> {
          scheduler.park(false, 0);
          seen.add("helped");
          scheduler.unpark(main);
        });
    scheduler.runOthers();
    whileIdle = () -> joinQuietly(new Thread(() -> scheduler.unpark(helped)));
    scheduler.park(false, 0);
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
  void whoWaitsOnAMonitorIsReleasedThoughAnotherHasIt() throws InterruptedException {
    Object monitor = new Object();
    Thread waiter = start("waiter", () -> { synchronized (monitor) { scheduler.wait(monitor, 0); } });
    Thread owner = start("owner", () -> { synchronized (monitor) { scheduler.sleep(1000, 0); } });
    scheduler.runOthers();
    scheduler.release(waiter);
    scheduler.release(owner);
    waiter.join(20_000);
    owner.join(20_000);
    assertEquals(List.of("owner interrupted", "waiter interrupted"), seen.stream().sorted().toList());
  }

  @Test
  void aTurnCanBePassedOnWhenItsOwnerIsBlocked() throws InterruptedException {
    Object monitor = new Object();
    Thread holder =
        start("holder", () -> {
          synchronized (monitor) {
            scheduler.sleep(5, 0);
            seen.add("holder");
          }
        });
    Thread blocked =
        start("blocked", () -> {
          synchronized (monitor) {
            seen.add("blocked");
          }
          scheduler.giveWay();
        });
    restUntilPassed(blocked);
    assertTrue(scheduler.isSuspended(holder));
    assertEquals(List.of(), seen);
    now = 1005;
    scheduler.timePassed();
    // It comes back by itself, as soon as it has the monitor.
    while (scheduler.isAlive(blocked)) scheduler.runOthers();
    assertEquals(List.of("holder", "blocked"), seen);
  }

  @Test
  void oneThatHasItsMonitorAtLastQueuesUpWhereItWasGivenAway() throws InterruptedException {
    for (int round = 0; round < 100; round++) {
      Object monitor = new Object();
      start("holder", () -> {
        synchronized (monitor) {
          scheduler.sleep(5, 0);
        }
        seen.add("holder");
        start("late", () -> seen.add("late"));
        seen.add("holder ends");
      });
      Thread blocked =
          start("blocked", () -> {
            synchronized (monitor) {
              scheduler.entering(this);
              seen.add("blocked");
            }
          });
      restUntilPassed(blocked);
      now += 5;
      scheduler.timePassed();
      scheduler.runOthers();
      assertEquals(List.of("holder", "holder ends", "blocked", "late"), seen);
      seen.clear();
    }
  }

  private void locked(Object monitor, Work work) throws InterruptedException {
    scheduler.entering(monitor);
    synchronized (monitor) {
      work.run();
    }
  }

  @Test
  void whoHoldsAMonitorGoesFirstAndThenThoseWhoWantItInOrder() {
    Object monitor = new Object();
    start("holder", () -> {
      locked(monitor, () -> {
        scheduler.giveWay();
        seen.add("holder");
      });
      start("late", () -> seen.add("late"));
      seen.add("holder ends");
    });
    for (String name : List.of("a", "b")) start(name, () -> locked(monitor, () -> seen.add(name)));
    start("other", () -> seen.add("other"));
    scheduler.runOthers();
    assertEquals(List.of("holder", "holder ends", "b", "other", "a", "late"), seen);
  }

  @Test
  void whoHoldsAMonitorWhileItSleepsKeepsOnlyThoseWaitingWhoWantIt() {
    Object monitor = new Object();
    start("holder", () -> locked(monitor, () -> { scheduler.sleep(5, 0); seen.add("holder"); }));
    start("a", () -> locked(monitor, () -> seen.add("a")));
    start("b", () -> seen.add("b"));
    scheduler.runOthers();
    assertEquals(List.of("b"), seen);
    now += 5;
    scheduler.timePassed();
    scheduler.runOthers();
    assertEquals(List.of("b", "holder", "a"), seen);
  }

  @Test
  void timePassesWhileTheMainThreadWantsWhatASleeperHolds() throws InterruptedException {
    Object monitor = new Object();
    start("holder", () -> locked(monitor, () -> scheduler.sleep(5, 0)));
    scheduler.runOthers();
    locked(monitor, () -> seen.add("main " + now));
    assertEquals(List.of("main 1005"), seen);
  }

  @Test
  void whoeverIsNotifiedGoesOnWhenItHasTheMonitorAgain() {
    Object monitor = new Object();
    start("waiter", () -> locked(monitor, () -> { scheduler.wait(monitor, 0); seen.add("waiter"); }));
    start("notifier", () -> locked(monitor, () -> {
      scheduler.notify(monitor);
      scheduler.sleep(5, 0);
      seen.add("notifier");
    }));
    scheduler.runOthers();
    assertEquals(List.of(), seen);
    now += 5;
    scheduler.timePassed();
    scheduler.runOthers();
    assertEquals(List.of("notifier", "waiter"), seen);
  }

  @Test
  void aDeadlockOfTheMainThreadIsKnownAtOnce() throws InterruptedException {
    Object first = new Object();
    Object second = new Object();
    Thread main = Thread.currentThread();
    Thread other = start("other", () -> locked(second, () -> { scheduler.giveWay(); locked(first, () -> seen.add("never")); }));
    whenDeadlocked = () -> {
      seen.add("deadlock");
      scheduler.release(other);
      scheduler.release(main);
    };
    locked(first, () -> {
      scheduler.runOthers();
      scheduler.entering(second);
    });
    Thread.interrupted();
    assertEquals("deadlock", seen.get(0));
  }

  @Test
  void aProcessThatIsOverStartsNoThreads() {
    Thread heir = new Thread(() -> seen.add("heir"));
    Thread last = start("last", () -> {
      try {
        scheduler.sleep(1000, 0);
      } finally {
        scheduler.start(heir);
      }
    });
    scheduler.runOthers();
    scheduler.refuseStarts();
    scheduler.release(last);
    while (last.isAlive()) Thread.onSpinWait();
    assertEquals(Thread.State.NEW, heir.getState());
    scheduler.allowStarts();
    start("next", () -> seen.add("next"));
    scheduler.runOthers();
    assertEquals(List.of("last interrupted", "next"), seen);
  }

  /** The others run until none can go on but those that wait for this one, which is blocked on a monitor. */
  private void restUntilPassed(Thread blocked) throws InterruptedException {
    Thread watch =
        new Thread(() -> {
          while (blocked.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
          scheduler.passTurnOf(blocked, null);
        });
    watch.start();
    scheduler.runOthers();
    watch.join();
  }

  /** As the app's code does. */
  private void compute(int counts) {
    for (int i = 0; i < counts; i++) if (--Turns.fuel < 0) scheduler.slice();
  }

  @Test
  void thoseWhoComputeTakeTurnsAndEndWhenTheyAreDone() {
    start("long", () -> { compute(3 * Slice.COUNTS); seen.add("long"); });
    start("short", () -> { compute(Slice.COUNTS + 1); seen.add("short"); });
    for (int round = 0; scheduler.anyComputes() || round == 0; round++) {
      scheduler.runOthers();
      seen.add("main");
    }
    assertEquals(List.of("main", "short", "main", "long", "main"), seen);
  }

  @Test
  void timePassesForOneThatWaitsWhileAnotherComputesWithoutEnd() throws InterruptedException {
    start("endless", () -> { while (!over) compute(1); });
    scheduler.sleep(20, 0);
    assertEquals(1020, now);
  }

  @Test
  void timePassesWhileTheMainThreadComputesAndOthersRunThen() {
    boolean[] done = {false};
    start("a", () -> { compute(Slice.COUNTS / 2); done[0] = true; });
    while (!done[0]) compute(1);
    assertEquals(1000 + Slice.OF_MAIN / Slice.COUNTS * Slice.MILLIS, now);
  }

  @Test
  void whoGivesWayAgainAndAgainComputesToo() {
    start("a", () -> { while (now < 1003) scheduler.giveWay(); seen.add("a " + now); });
    scheduler.runOthers();
    assertTrue(scheduler.anyComputes());
    now = 1003;
    scheduler.runOthers();
    assertEquals(List.of("a 1003"), seen);
  }

  @Test
  void aClassIsInitialisedInOneGo() {
    start("a", () -> {
      scheduler.initialising(1);
      compute(3 * Slice.COUNTS);
      scheduler.initialising(-1);
      seen.add("a");
      compute(Slice.COUNTS + 1);
      seen.add("a again");
    });
    scheduler.runOthers();
    assertEquals(List.of("a"), seen);
  }

  @Test
  void betweenTwoRequestsNobodyRuns() {
    start("a", () -> seen.add("a"));
    scheduler.leave();
    assertEquals(List.of(), seen);
    scheduler.enter(time);
    scheduler.runOthers();
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
