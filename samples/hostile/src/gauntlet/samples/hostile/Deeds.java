package gauntlet.samples.hostile;

import android.os.Process;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** All deeds by name. Those to the process are here; those to the computer in {@link Outside}. */
final class Deeds {
  private static final int MEGABYTE = 1 << 20;
  private static final int MANY_THREADS = 200;
  private static final long HOUR_MS = 3_600_000;

  /** Read in the loops, so that no compiler may take them for empty. */
  private static volatile long turns;

  private Deeds() {}

  static Map<String, Deed> all() {
    Map<String, Deed> deeds = new LinkedHashMap<>();
    deeds.put("exit", (activity, argument) -> exit());
    deeds.put("halt", (activity, argument) -> halt());
    deeds.put("kill", (activity, argument) -> kill());
    deeds.put("exit, caught", (activity, argument) -> exitCaught());
    deeds.put("exit, hidden", (activity, argument) -> exitHidden());
    deeds.put("exit, thread", (activity, argument) -> start("exit", System::gc, () -> System.exit(6)));
    deeds.put("loop", (activity, argument) -> loop());
    deeds.put("loop, thread", (activity, argument) -> start("loop", Deeds::loop));
    deeds.put("loop, stubborn", (activity, argument) -> start("stubborn", Deeds::loopStubbornly));
    deeds.put("sleep", (activity, argument) -> sleep());
    deeds.put("wait", (activity, argument) -> waitForNobody());
    deeds.put("allocate", (activity, argument) -> allocate());
    deeds.put("allocate, thread", (activity, argument) -> start("allocate", Deeds::allocate));
    deeds.put("recurse", (activity, argument) -> String.valueOf(recurse(0)));
    deeds.put("throw", (activity, argument) -> throwChain());
    deeds.put("throw, thread", (activity, argument) -> start("throw", Deeds::throwAlone));
    deeds.put("threads", (activity, argument) -> manyThreads());
    deeds.put("settings", (activity, argument) -> changeSettings());
    deeds.put("swallow", (activity, argument) -> swallow());
    deeds.put("interrupt", (activity, argument) -> interruptEverybody());
    deeds.put("close outputs", (activity, argument) -> closeOutputs());
    Outside.addTo(deeds);
    return deeds;
  }

  private static String exit() {
    System.exit(3);
    return "survived";
  }

  private static String halt() {
    Runtime.getRuntime().halt(4);
    return "survived";
  }

  private static String kill() {
    Process.killProcess(Process.myPid());
    return "survived";
  }

  private static String exitCaught() {
    try {
      System.exit(5);
    } catch (Throwable thrown) {
      return "caught " + thrown;
    }
    return "survived";
  }

  /** A call that cannot be seen in the code. */
  private static String exitHidden() {
    try {
      Class.forName("java.lang.Sys" + "tem").getMethod("ex" + "it", int.class).invoke(null, 7);
    } catch (ReflectiveOperationException e) {
      return "refused " + e;
    }
    return "survived";
  }

  private static String loop() {
    while (turns >= 0) turns++;
    return "ended";
  }

  private static void loopStubbornly() {
    while (turns >= 0) {
      try {
        loop();
      } catch (Throwable ended) {
        turns = 0;
      }
    }
  }

  private static String sleep() {
    try {
      Thread.sleep(HOUR_MS);
    } catch (InterruptedException e) {
      return "interrupted";
    }
    return "slept";
  }

  private static String waitForNobody() {
    Object nobody = new Object();
    synchronized (nobody) {
      try {
        nobody.wait();
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }
    return "woken";
  }

  private static String allocate() {
    List<byte[]> kept = new ArrayList<>();
    while (turns >= 0) kept.add(new byte[MEGABYTE]);
    return String.valueOf(kept.size());
  }

  private static int recurse(int depth) {
    return recurse(depth + 1) + 1;
  }

  private static String throwChain() {
    try {
      throwMiddle();
    } catch (IllegalStateException e) {
      throw new RuntimeException("the outer one", e);
    }
    return "survived";
  }

  private static void throwMiddle() {
    try {
      throwInner();
    } catch (ArithmeticException e) {
      throw new IllegalStateException("the middle one", e);
    }
  }

  private static void throwInner() {
    throw new ArithmeticException("the inner one");
  }

  private static void throwAlone() {
    throw new IllegalStateException("alone in a thread");
  }

  private static String manyThreads() {
    for (int i = 0; i < MANY_THREADS; i++) start("many-" + i, Deeds::waitForNobody);
    return MANY_THREADS + " threads";
  }

  private static String changeSettings() {
    Locale.setDefault(Locale.JAPAN);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    System.setProperty(State.PROPERTY, "changed");
    System.setProperty("java.io.tmpdir", "/nowhere");
    System.setProperty("user.dir", "/nowhere");
    System.setProperty("line.separator", "!");
    Defaults.change();
    return "changed";
  }

  /** From now on nobody hears of a thread's death. */
  private static String swallow() {
    Thread.setDefaultUncaughtExceptionHandler(new State.Swallower());
    start("swallowed", Deeds::throwAlone);
    return "swallowed";
  }

  private static String interruptEverybody() {
    int others = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread == Thread.currentThread()) continue;
      thread.interrupt();
      others++;
    }
    return (others > 0 ? "some" : "no") + " threads interrupted";
  }

  private static String closeOutputs() {
    System.out.close();
    System.err.close();
    return "closed";
  }

  /** Starts a thread that does these one after the other. */
  private static String start(String name, Runnable... works) {
    Runnable all =
        () -> {
          for (Runnable work : works) work.run();
        };
    new Thread(all, "hostile-" + name).start();
    return "under way";
  }
}
