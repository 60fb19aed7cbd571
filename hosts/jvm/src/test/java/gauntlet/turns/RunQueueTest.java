package gauntlet.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gauntlet.turns.ScheduledThread.Cause;
import gauntlet.turns.ScheduledThread.State;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunQueueTest {
  private final RunQueue queue = new RunQueue();
  private final ScheduledThread main = named("main");
  private final ScheduledThread a = named("a");
  private final ScheduledThread b = named("b");
  private final ScheduledThread c = named("c");

  private static ScheduledThread named(String name) {
    return new ScheduledThread(new Thread(name), State.READY);
  }

  @BeforeEach
  void mainRuns() {
    main.state = State.RUNNING;
    queue.main(main);
  }

  @Test
  void grantsNothingWhileOneRuns() {
    queue.add(a);
    assertEquals(List.of(), queue.grant());
    assertSame(main, queue.onlyRunning());
    assertEquals(0, queue.grants());
  }

  @Test
  void grantsOneTurnAfterTheOtherAndTheMainThreadsLast() {
    queue.add(a);
    queue.add(b);
    assertEquals(List.of(a), queue.idle(main));
    assertEquals(List.of(b), queue.requeue(a));
    assertEquals(List.of(a), queue.await(b));
    assertEquals(List.of(main), queue.await(a));
    assertEquals(List.of(State.RUNNING, State.WAITING, State.WAITING), List.of(main.state, a.state, b.state));
    assertEquals(4, queue.grants());
  }

  @Test
  void whoHasComputedEnoughWaitsUntilTheMainThreadHasHadItsTurn() {
    queue.add(a);
    queue.add(b);
    queue.idle(main);
    a.fuel = -1;
    assertEquals(List.of(b), queue.requeue(a));
    assertEquals(List.of(main), queue.await(b));
    assertTrue(queue.anySpent());
    assertEquals(List.of(a), queue.idle(main));
    assertFalse(queue.anySpent());
    assertEquals(Slice.COUNTS, a.fuel);
  }

  @Test
  void whoHasComputedEnoughGoesOnForWhoeverWantsWhatItHolds() {
    Object monitor = monitorOfA();
    a.fuel = -1;
    assertEquals(List.of(b), queue.requeue(a));
    assertEquals(List.of(a), queue.want(b, monitor));
    assertEquals(Slice.COUNTS, a.fuel);
  }

  @Test
  void findsTheEarliestThatIsDueAndOfEqualsTheOneThatHasWaitedLonger() {
    queue.await(a);
    a.deadline = 20;
    queue.await(b);
    b.deadline = 10;
    assertEquals(10, queue.nextDeadline());
    assertNull(queue.firstDue(9));
    assertSame(b, queue.firstDue(30));
    b.deadline = 20;
    assertSame(a, queue.firstDue(30));
    queue.wake(a, Cause.TIMEOUT);
    assertEquals(State.READY, a.state);
    assertEquals(Cause.TIMEOUT, a.cause);
    assertEquals(Long.MAX_VALUE, a.deadline);
  }

  @Test
  void findsThoseThatWaitOnAMonitorLongestFirst() {
    Object monitor = new Object();
    b.monitor = monitor;
    a.monitor = monitor;
    queue.await(b);
    queue.await(a);
    assertEquals(List.of(b, a), queue.waitingOn(monitor));
    assertEquals(List.of(), queue.waitingOn(new Object()));
  }

  @Test
  void standsStillWhenTheMainThreadWaitsAndNobodyIsReady() {
    queue.add(a);
    queue.await(main);
    assertFalse(queue.standsStill());
    queue.await(a);
    assertTrue(queue.standsStill());
    queue.wake(main, Cause.NOTIFIED);
    assertFalse(queue.standsStill());
    assertEquals(List.of(main), queue.grant());
  }

  /** All but the last are ready; the first runs and enters the monitor. */
  private Object monitorOfA() {
    queue.add(a);
    queue.add(b);
    queue.add(c);
    queue.idle(main);
    Object monitor = new Object();
    a.entered.add(monitor);
    return monitor;
  }

  @Test
  void whoHoldsAMonitorThatAnotherWantsGoesFirst() {
    Object monitor = monitorOfA();
    assertEquals(List.of(b), queue.requeue(a));
    assertEquals(List.of(a), queue.want(b, monitor));
    assertEquals(State.WANTS_MONITOR, b.state);
    // It has left the monitor.
    a.entered.forgetLeft();
    assertEquals(List.of(c), queue.requeue(a));
    assertEquals(List.of(b), queue.await(c));
  }

  @Test
  void whoeverWantsAMonitorThatIsHeldDoesNotGetItsTurn() {
    Object monitor = monitorOfA();
    b.wanted = monitor;
    assertEquals(List.of(c), queue.await(a));
    assertEquals(List.of(main), queue.await(c));
    assertEquals(State.WANTS_MONITOR, b.state);
    queue.wake(a, Cause.NOTIFIED);
    queue.add(c);
    assertEquals(List.of(a), queue.idle(main));
    a.entered.forgetLeft();
    assertEquals(List.of(c), queue.await(a));
    assertEquals(List.of(b), queue.await(c));
  }

  @Test
  void thoseWhoWaitForEachOtherInACircleWillNeverGoOn() {
    Object first = monitorOfA();
    Object second = new Object();
    queue.requeue(a);
    b.entered.add(second);
    queue.want(b, first);
    assertFalse(queue.isDeadlocked(b));
    assertEquals(List.of(c), queue.want(a, second));
    assertTrue(queue.isDeadlocked(a) && queue.isDeadlocked(b));
    queue.want(c, first);
    assertTrue(queue.isDeadlocked(c));
    assertFalse(queue.isDeadlocked(main));
  }

  @Test
  void aBlockedThreadQueuesOnlyWhenItIsUnblocked() {
    queue.add(a);
    queue.idle(main);
    assertEquals(List.of(main), queue.block(a, List.of(), null));
    assertTrue(queue.anyBlocked() && queue.isBlocked(a));
    queue.addUnblocked();
    assertFalse(queue.anyReady());
    a.state = State.UNBLOCKED;
    queue.addUnblocked();
    assertTrue(queue.anyReady());
    assertFalse(queue.anyBlocked());
    assertEquals(State.READY, a.state);
  }

  @Test
  void aThreadThatIsRemovedIsNowhere() {
    queue.add(a);
    queue.remove(a);
    queue.await(b);
    queue.remove(b);
    assertFalse(queue.anyReady() || queue.anyWaiting());
    assertEquals(List.of(main), queue.idle(main));
  }
}
