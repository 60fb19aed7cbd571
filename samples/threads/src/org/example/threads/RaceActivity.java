package org.example.threads;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Shows in which order its threads came through; each button is another kind of race. */
public class RaceActivity extends Activity {
  private final List<String> order = Collections.synchronizedList(new ArrayList<String>());
  private final Handler main = new Handler();
  private TextView text;

  private interface Race {
    void run() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    text = new TextView(this);
    layout.addView(text);
    setContentView(layout);
    add(layout, "plain", this::plain);
    add(layout, "pool", this::pool);
    add(layout, "monitor", this::monitor);
    add(layout, "timed", this::timed);
    add(layout, "loopers", this::loopers);
    add(layout, "main waits", this::mainWaits);
    add(layout, "joined", this::joined);
    add(layout, "held", this::held);
    add(layout, "heirs", () -> new Thread(new Heir()).start());
  }

  private void add(LinearLayout layout, String name, Race race) {
    Button button = new Button(this);
    button.setText(name);
    button.setOnClickListener((View view) -> {
      order.clear();
      try {
        race.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    layout.addView(button);
  }

  private void came(String who) {
    order.add(who);
    main.post(() -> text.setText(order.toString()));
  }

  /** Work of no certain length. */
  private static void work() {
    double sum = 0;
    for (int i = 0; i < 20000; i++) sum += Math.sin(i);
    if (sum == 42) throw new IllegalStateException();
  }

  private void plain() {
    for (int n = 0; n < 4; n++) {
      String name = "t" + n;
      new Thread(() -> {
        for (int i = 0; i < 3; i++) {
          work();
          came(name);
          Thread.yield();
        }
      }).start();
    }
  }

  private void pool() {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    for (int n = 0; n < 6; n++) {
      String name = "p" + n;
      pool.execute(() -> {
        work();
        came(name + " on " + Thread.currentThread().getName());
      });
    }
    pool.shutdown();
  }

  private void monitor() {
    Object monitor = new Object();
    for (int n = 0; n < 3; n++) {
      String name = "m" + n;
      new Thread(() -> {
        synchronized (monitor) {
          try {
            monitor.wait(name.equals("m2") ? 30 : 0);
          } catch (InterruptedException e) {
            return;
          }
          came(name);
        }
      }).start();
    }
    new Thread(() -> {
      work();
      synchronized (monitor) {
        monitor.notify();
      }
      synchronized (monitor) {
        monitor.notify();
      }
    }).start();
  }

  private void timed() {
    ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(2);
    for (int n = 5; n > 0; n--) {
      String name = "s" + n;
      scheduled.schedule(() -> came(name), 10 * n, TimeUnit.MILLISECONDS);
    }
    LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    new Thread(() -> {
      try {
        came(String.valueOf(queue.poll(25, TimeUnit.MILLISECONDS)));
        came(queue.take());
      } catch (InterruptedException e) {
        came("interrupted");
      }
    }).start();
    scheduled.schedule(() -> queue.add("late"), 35, TimeUnit.MILLISECONDS);
    scheduled.shutdown();
  }

  private void loopers() {
    for (int n = 0; n < 2; n++) {
      String name = "l" + n;
      HandlerThread thread = new HandlerThread(name);
      thread.start();
      Handler handler = new Handler(thread.getLooper());
      handler.post(() -> came(name));
      handler.postDelayed(() -> came(name + " later"), 20 - 10 * n);
    }
    for (int n = 0; n < 2; n++) {
      String name = "a" + n;
      new AsyncTask<Void, Void, Void>() {
        @Override
        protected Void doInBackground(Void... nothing) {
          work();
          came(name);
          return null;
        }

        @Override
        protected void onPostExecute(Void nothing) {
          came(name + " done");
        }
      }.execute();
    }
  }

  private void mainWaits() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(3);
    for (int n = 0; n < 3; n++) {
      String name = "w" + n;
      int ms = 30 - 10 * n;
      new Thread(() -> {
        try {
          Thread.sleep(ms);
        } catch (InterruptedException e) {
          return;
        }
        came(name);
        latch.countDown();
      }).start();
    }
    came(latch.await(15, TimeUnit.MILLISECONDS) ? "all" : "not yet");
    latch.await();
    came("all");
  }

  private void joined() throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int n = 0; n < 3; n++) {
      String name = "j" + n;
      threads[n] = new Thread(() -> {
        work();
        came(name);
      });
      threads[n].start();
    }
    for (Thread thread : threads) thread.join();
    came("main, alive: " + (threads[0].isAlive() || threads[2].isAlive()));
  }

  /** One sleeps while it has what the others want. */
  private void held() {
    Object wanted = new Object();
    new Thread(() -> {
      synchronized (wanted) {
        SystemClock.sleep(20);
        came("h0");
      }
      came("h0 lets go");
      for (int n = 0; n < 3; n++) {
        String name = "n" + n;
        new Thread(() -> came(name)).start();
      }
      work();
      came("h0 ends");
    }).start();
    for (int n = 1; n < 3; n++) {
      String name = "h" + n;
      new Thread(() -> {
        synchronized (wanted) {
          work();
          came(name);
        }
      }).start();
    }
  }

  /** Hears no interruption, and when it is made to end, leaves the rest to another thread, as the timer of Kotlin's coroutines does. */
  private static final class Heir implements Runnable {
    private final long due = SystemClock.uptimeMillis() + 5000;
    private boolean done;

    @Override
    public void run() {
      try {
        while (SystemClock.uptimeMillis() < due) {
          Thread.interrupted();
          LockSupport.parkNanos(100_000_000);
        }
        done = true;
        new Handler(Looper.getMainLooper()).post(() -> {
          throw new IllegalStateException("due");
        });
      } finally {
        if (!done) new Thread(this).start();
      }
    }
  }
}
