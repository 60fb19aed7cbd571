package org.example.clock;

import android.os.HandlerThread;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What threads are called, and their numbers. */
final class Names {
  private Names() {}

  private static String name() {
    Thread thread = Thread.currentThread();
    return thread.getName() + " " + thread.getId() + " in " + thread.getThreadGroup().getName();
  }

  static void ask(Map<String, Object> heard) throws Exception {
    heard.put("main", name());
    heard.put("Thread", of(work -> new Thread(work).start()));
    heard.put("another Thread", of(work -> new Thread(work).start()));
    heard.put("pool", in(Executors.newFixedThreadPool(2)));
    heard.put("another pool", in(Executors.newCachedThreadPool()));
    heard.put("ForkJoinPool", in(new ForkJoinPool(2)));
    heard.put("work stealing", in(Executors.newWorkStealingPool()));
    heard.put("common pool", CompletableFuture.supplyAsync(Names::name).get(5, TimeUnit.SECONDS));
    heard.put("delayed", new CompletableFuture<String>().completeOnTimeout("in time", 100, TimeUnit.MILLISECONDS).get(5, TimeUnit.SECONDS));
    Timer timer = new Timer();
    heard.put("Timer", of(work -> timer.schedule(new TimerTask() {
      @Override
      public void run() {
        work.run();
      }
    }, 1)));
    timer.cancel();
    heard.put("HandlerThread", of(work -> {
      HandlerThread thread = new HandlerThread("handler");
      thread.start();
      new android.os.Handler(thread.getLooper()).post(work);
    }));
  }

  private static String in(ExecutorService pool) throws Exception {
    Callable<String> name = Names::name;
    String heard = pool.submit(name).get(5, TimeUnit.SECONDS);
    pool.shutdown();
    return heard;
  }

  private interface Start {
    void start(Runnable work);
  }

  private static String of(Start start) throws InterruptedException {
    LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
    start.start(() -> heard.add(name()));
    return heard.poll(5, TimeUnit.SECONDS);
  }
}
