package gauntlet.phone.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final String WHAT = "Unable to start activity ComponentInfo{a/a.Main}";

  @Test
  void anExceptionBecomesTheCauseOfAndroidsOwn() {
    Exception apps = new IllegalStateException("no row");
    RuntimeException thrown = assertThrows(RuntimeException.class, () -> Failures.wrap(WHAT, () -> rethrow(apps)));
    assertEquals(RuntimeException.class, thrown.getClass());
    assertEquals(WHAT + ": java.lang.IllegalStateException: no row", thrown.getMessage());
    assertSame(apps, thrown.getCause());
  }

  @Test
  void whatReflectionWrapsIsTakenOut() {
    Exception apps = new IllegalStateException();
    RuntimeException thrown = Failures.wrapped(WHAT, new InvocationTargetException(apps));
    assertSame(apps, thrown.getCause());
  }

  @Test
  void errorsPassAsTheyAre() {
    Error exit = new Exit(1);
    assertSame(exit, assertThrows(Exit.class, () -> Failures.wrap(WHAT, () -> rethrow(exit))));
    assertSame(exit, assertThrows(Exit.class, () -> Failures.wrapped(WHAT, new InvocationTargetException(exit))));
  }

  private static void rethrow(Throwable thrown) {
    if (thrown instanceof Error error) throw error;
    throw (RuntimeException) thrown;
  }
}
