package org.example.contended;

import android.content.Intent;
import android.content.SharedPreferences;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Threads that want what others hold while those wait; each button is another way to get there. */
public class MonitorsActivity extends Scene {
  private final Object monitor = new Object();

  @Override
  void addActs() {
    add("asleep", this::asleep);
    add("method", this::method);
    add("notified", this::notified);
    add("main wants", this::mainWants);
    add("preferences", this::preferences);
    add("chain", this::chain);
    add("map", this::map);
    add("initialiser", this::initialiser);
    add("vector", this::vector);
    add("computing", () -> startActivity(new Intent(this, ComputingActivity.class)));
    add("deadlock", this::deadlock);
  }

  /** One sleeps while it holds what the others want. */
  private void asleep() {
    start("s0", () -> {
      synchronized (monitor) {
        Thread.sleep(20);
        came("s0");
      }
      start("late", () -> came("late"));
      came("s0 ends");
    });
    for (int n = 1; n < 4; n++) {
      String name = "s" + n;
      start(name, () -> {
        synchronized (monitor) {
          came(name);
          if (name.equals("s2")) Thread.sleep(5);
        }
      });
    }
  }

  private synchronized void locked(String name, int ms) throws InterruptedException {
    came(name);
    if (ms > 0) Thread.sleep(ms);
    if (name.equals("m1")) throw new InterruptedException();
  }

  /** The same with a synchronized method, also one that is left by an exception. */
  private void method() {
    for (int n = 0; n < 4; n++) {
      String name = "m" + n;
      start(name, () -> {
        try {
          locked(name, 10);
        } catch (InterruptedException e) {
          came(name + " throws");
        }
      });
    }
  }

  /** Those who are notified have to wait for whoever has the monitor. */
  private void notified() {
    for (int n = 0; n < 3; n++) {
      String name = "w" + n;
      start(name, () -> {
        synchronized (monitor) {
          monitor.wait(name.equals("w2") ? 15 : 0);
          came(name);
        }
      });
    }
    start("notifier", () -> {
      synchronized (monitor) {
        monitor.notifyAll();
        Thread.sleep(20);
        came("notifier");
      }
    });
  }

  /** The main thread wants what a sleeper holds, which wants what another holds. */
  private void mainWants() throws InterruptedException {
    Object other = new Object();
    start("m0", () -> {
      synchronized (other) {
        Thread.sleep(10);
        came("m0");
      }
    });
    start("m1", () -> {
      synchronized (monitor) {
        synchronized (other) {
          came("m1");
        }
      }
    });
    Thread.sleep(1);
    synchronized (monitor) {
      came("main");
    }
  }

  /** Two threads write preferences, under a lock, while the main thread waits until all is written, as it does when it pauses. */
  private void preferences() {
    SharedPreferences kept = getSharedPreferences("kept", MODE_PRIVATE);
    for (int n = 0; n < 2; n++) {
      String name = "p" + n;
      start(name, () -> {
        for (int i = 0; i < 5; i++) {
          synchronized (monitor) {
            kept.edit().putInt(name, i).apply();
            Thread.yield();
          }
          Thread.sleep(3);
        }
        came(name + ": " + kept.getInt(name, -1));
      });
    }
    for (int i = 0; i < 5; i++) {
      synchronized (monitor) {
        kept.edit().putInt("main", i).commit();
      }
      Thread.yield();
    }
    came("main: " + kept.getInt("main", -1));
  }

  /** Each holds one and wants the next. */
  private void chain() {
    Object[] all = {new Object(), new Object(), new Object(), new Object()};
    for (int n = 2; n >= 0; n--) {
      String name = "c" + n;
      Object own = all[n];
      Object next = all[n + 1];
      start(name, () -> {
        synchronized (own) {
          Thread.yield();
          synchronized (next) {
            came(name);
          }
        }
      });
    }
  }

  /** A monitor of the JDK's own, held while the app is called back. */
  private void map() {
    Map<String, String> map = Collections.synchronizedMap(new HashMap<String, String>());
    start("a", () -> map.computeIfAbsent("x", key -> {
      Scene.run(() -> Thread.sleep(10));
      came("a");
      return "y";
    }));
    start("b", () -> came("b: " + map.get("x")));
    start("c", () -> came("c: " + map.size()));
  }

  /** What a class needs before it can be used comes from another thread. */
  static final class Slow {
    static final String VALUE = fromHelper();
  }

  static final class Quick {
    static final String VALUE = Thread.currentThread().getName();
  }

  private static String fromHelper() {
    String[] found = {null};
    run(() -> start("helper", () -> {
      Thread.sleep(10);
      found[0] = Quick.VALUE;
    }).join());
    return found[0];
  }

  private void initialiser() {
    for (int n = 0; n < 2; n++) {
      String name = "i" + n;
      start(name, () -> came(name + ": " + Slow.VALUE));
    }
  }

  /** A monitor that nobody announces. */
  private void vector() {
    java.util.Vector<String> vector = new java.util.Vector<>();
    vector.add("x");
    start("v0", () -> vector.forEach(each -> {
      Scene.run(() -> Thread.sleep(10));
      came("v0");
    }));
    start("v1", () -> came("v1: " + vector.size()));
  }

  /** The main thread and another each hold what the other wants. */
  private void deadlock() throws InterruptedException {
    Object other = new Object();
    start("d", () -> {
      synchronized (other) {
        Thread.sleep(5);
        synchronized (monitor) {
          came("never");
        }
      }
    });
    synchronized (monitor) {
      Thread.sleep(10);
      synchronized (other) {
        came("never");
      }
    }
  }
}
