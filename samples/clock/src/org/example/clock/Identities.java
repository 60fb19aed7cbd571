package org.example.clock;

import android.app.Activity;
import android.util.ArrayMap;
import android.view.View;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;

/** Numbers of objects: in texts, and as the order of what is hashed. */
final class Identities {
  private static final class Thing {
    final int number;

    Thing(int number) {
      this.number = number;
    }
  }

  private static class Marked implements Serializable {
    @Override
    public int hashCode() {
      return super.hashCode() ^ 1;
    }
  }

  private enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

  private Identities() {}

  static void ask(Activity activity, Map<String, Object> heard) throws Exception {
    Thing thing = new Thing(0);
    heard.put("toString", thing + " " + new Thing(0) + " " + new Object() + " " + new int[1] + " " + new Thing[1]);
    heard.put("the same", (thing.hashCode() == System.identityHashCode(thing)) + " " + thing.toString().equals(thing.toString()));
    heard.put("super.hashCode", new Marked().hashCode());
    synchronized (thing) {
      heard.put("while locked", thing.hashCode() == System.identityHashCode(thing));
    }
    Thing locked = new Thing(0);
    synchronized (locked) {
      heard.put("first while locked", locked.toString());
    }
    heard.put("still", locked.toString());
    Thing waitedOn = new Thing(0);
    synchronized (waitedOn) {
      waitedOn.wait(10);
      heard.put("first while waited on", waitedOn.toString());
    }
    Runnable lambda = () -> {};
    heard.put("lambda", lambda.hashCode() + " " + new Runnable() {
      @Override
      public void run() {}
    });
    heard.put("enum", Suit.HEARTS.hashCode() + " " + Thread.State.NEW.hashCode());
    heard.put("class", Thing.class.hashCode() + " " + String.class.hashCode() + " " + View.class.hashCode());
    heard.put("thread", Thread.currentThread().hashCode() + " " + new Thread().hashCode());
    heard.put("exception", new IllegalStateException().hashCode());
    heard.put("JDK", new FutureTask<>(() -> 1) + " " + new ReentrantLock() + " " + new StringBuilder().hashCode());
    heard.put("activity", activity);
    heard.put("view", new View(activity));
    heard.put("application", activity.getApplication());
    heard.put("loader", activity.getClassLoader().hashCode());
    heard.put("looper", activity.getMainLooper());
    heard.put("window", activity.getWindow());
    heard.put("intent", activity.getIntent().hashCode());
    heard.put("decor", System.identityHashCode(activity.getWindow().getDecorView()));
    heard.put("context", activity.getBaseContext().toString());
    orders(heard);
  }

  private static void orders(Map<String, Object> heard) {
    Map<String, Map<Object, Integer>> maps = new java.util.LinkedHashMap<>();
    maps.put("HashMap", new HashMap<>());
    maps.put("Hashtable", new Hashtable<>());
    maps.put("IdentityHashMap", new IdentityHashMap<>());
    maps.put("WeakHashMap", new WeakHashMap<>());
    maps.put("ConcurrentHashMap", new ConcurrentHashMap<>());
    maps.put("ArrayMap", new ArrayMap<>());
    for (Map.Entry<String, Map<Object, Integer>> one : maps.entrySet()) {
      for (int n = 0; n < 12; n++) one.getValue().put(new Thing(n), n);
      for (int n = 12; n < 16; n++) one.getValue().put(new Object(), n);
      one.getValue().put(Thing.class, 16);
      one.getValue().put(Suit.SPADES, 17);
      one.getValue().put(new View[1], 18);
      heard.put("order of " + one.getKey(), new ArrayList<>(one.getValue().values()));
    }
    Set<Suit> suits = new HashSet<>();
    Collections.addAll(suits, Suit.values());
    heard.put("order of enums", suits);
    List<Integer> concurrent = new ArrayList<>();
    Set<Thing> set = ConcurrentHashMap.newKeySet();
    for (int n = 0; n < 12; n++) set.add(new Thing(n));
    for (Thing one : set) concurrent.add(one.number);
    heard.put("order of newKeySet", concurrent);
  }
}
