package org.example.contended;

import android.content.Intent;
import android.os.FileObserver;
import android.os.Handler;
import android.os.SystemClock;
import java.io.File;
import java.io.FileOutputStream;

/** Threads that compute. */
public class ComputingActivity extends Scene {
  private final Handler ticks = new Handler();
  private volatile boolean done;
  private volatile long steps;
  private FileObserver observer;

  @Override
  void addActs() {
    add("puzzle", () -> startService(new Intent(this, PuzzleService.class).putExtra("size", 12)));
    add("found", () -> came(PuzzleService.found));
    add("two", this::two);
    add("ticks", this::ticks);
    add("polling", this::polling);
    add("yielding", this::yielding);
    add("clock", this::clock);
    add("files", this::files);
    add("without end", this::withoutEnd);
    add("steps", () -> came(String.valueOf(steps)));
  }

  private static long compute(long rounds) {
    long sum = 0;
    for (long i = 0; i < rounds; i++) sum = sum * 31 + i;
    return sum;
  }

  /** The one with less to do is done first, whoever began. */
  private void two() {
    start("long", () -> { compute(3_000_000); came("long"); });
    start("short", () -> { compute(500_000); came("short"); });
    start("none", () -> came("none"));
  }

  /** The main thread goes on beside one that computes. */
  private void ticks() {
    start("computes", () -> { compute(4_000_000); came("computed"); });
    for (int n = 1; n < 4; n++) {
      String name = "tick" + n;
      ticks.postDelayed(() -> came(name), 30 * n);
    }
  }

  /** The main thread looks again and again. */
  private void polling() {
    done = false;
    start("works", () -> { compute(1_000_000); done = true; });
    while (!done) Thread.interrupted();
    came("seen");
  }

  private void yielding() {
    done = false;
    start("sleeps", () -> { Thread.sleep(30); done = true; });
    while (!done) Thread.yield();
    came("seen");
  }

  /** The main thread looks at the clock until it is late enough. */
  private void clock() {
    long until = SystemClock.uptimeMillis() + 100;
    while (SystemClock.uptimeMillis() < until) Thread.interrupted();
    came("late enough");
  }

  private void files() throws Exception {
    File folder = getFilesDir();
    if (observer != null) observer.stopWatching();
    observer = new FileObserver(folder.getPath(), FileObserver.CREATE) {
      @Override
      public void onEvent(int event, String path) {}
    };
    observer.startWatching();
    try (FileOutputStream out = new FileOutputStream(new File(folder, "seen"))) {
      out.write(1);
    }
    came("written");
  }

  private void withoutEnd() {
    start("endless", () -> {
      while (!done || steps >= 0) steps++;
    });
    came("started");
  }
}
