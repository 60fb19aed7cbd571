package gauntlet.given;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IdentityTest {
  /** Of a loader of its own, as the app's classes are. */
  private static class Thing {}

  private static final class Other {}

  @BeforeEach
  void begin() {
    Identity.begin();
  }

  private static int numbered(Object object) {
    Identity.ensureOwn(object);
    return System.identityHashCode(object);
  }

  @Test
  void theJvmKeepsTheNumbers() {
    assertTrue(Identity.works());
  }

  @Test
  void aProcessNumbersTheObjectsOfAClassFromTheStart() {
    List<Integer> first = List.of(numbered(new Thing()), numbered(new Thing()), numbered(new Thing()));
    Identity.begin();
    assertEquals(first, List.of(numbered(new Thing()), numbered(new Thing()), numbered(new Thing())));
  }

  @Test
  void otherClassesDoNotCount() {
    int first = numbered(new Thing());
    Identity.begin();
    numbered(new Other());
    assertEquals(first, numbered(new Thing()));
  }

  @Test
  void anObjectKeepsItsNumber() {
    Thing thing = new Thing();
    int number = numbered(thing);
    Identity.begin();
    assertEquals(number, numbered(thing));
    assertEquals(number, thing.hashCode());
  }

  @Test
  void anObjectThatHadANumberKeepsThat() {
    Thing thing = new Thing();
    int number = System.identityHashCode(thing);
    assertEquals(number, numbered(thing));
  }

  @Test
  void aLockedObjectGetsTheSameNumber() {
    int first = numbered(new Thing());
    Identity.begin();
    Thing locked = new Thing();
    synchronized (locked) {
      assertEquals(first, numbered(locked));
    }
    assertEquals(first, System.identityHashCode(locked));
  }

  @Test
  void soDoesOneThatIsWaitedOn() throws InterruptedException {
    int first = numbered(new Thing());
    Identity.begin();
    Thing waitedOn = new Thing();
    synchronized (waitedOn) {
      waitedOn.wait(1);
      assertEquals(first, numbered(waitedOn));
    }
    assertEquals(first, System.identityHashCode(waitedOn));
  }

  @Test
  void numbersLastThroughCollections() {
    List<Thing> things = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    for (int n = 0; n < 1000; n++) {
      things.add(new Thing());
      numbers.add(numbered(things.get(n)));
    }
    System.gc();
    for (int n = 0; n < 1000; n++) assertEquals(numbers.get(n), System.identityHashCode(things.get(n)));
    assertEquals(1000, numbers.stream().distinct().count());
  }
}
