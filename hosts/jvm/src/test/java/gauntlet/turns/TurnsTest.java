package gauntlet.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
  private static final TurnScheduler.Time AT_NINE =
      new TurnScheduler.Time() {
        @Override
        public long now() {
          return 9;
        }

        @Override
        public boolean advance() {
          return false;
        }

        @Override
        public void pass(long ms) {}

        @Override
        public void deadlocked() {}
      };

  @Test
  void allCallsGoToTheOneSchedulerOfTheJvm() {
    TurnScheduler scheduler = Turns.scheduler();
    assertSame(scheduler, Turns.scheduler());
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    Thread thread =
        new Thread(
            () -> {
              seen.add("at " + Turns.currentTimeMillis() + ", " + Turns.nanoTime());
              Turns.park(null, false, 0);
              seen.add("unparked");
              Turns.exit(Thread.currentThread());
            });
    scheduler.enter(AT_NINE);
    try {
      Turns.start(thread);
      scheduler.runOthers();
      Turns.unpark(null, thread);
      Turns.giveWay();
    } finally {
      scheduler.leave();
    }
    assertEquals(List.of("at 9, 9000000", "unparked"), seen);
  }
}
