package gauntlet.phone.background;

import android.app.job.JobInfo;
import android.app.job.JobWorkItem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** A job that is scheduled: when it may run, when it must, and what work is left of it. */
public final class Job {
  private static final long NEVER = Long.MAX_VALUE;

  final JobInfo info;
  long earliest;
  private long latest;
  private int failures;
  private final Deque<JobWorkItem> waiting = new ArrayDeque<>();
  private final Map<Integer, JobWorkItem> handedOut = new LinkedHashMap<>();
  private int works;

  Job(JobInfo info, long now) {
    this.info = info;
    if (info.isPeriodic()) {
      latest = now + info.getIntervalMillis();
      earliest = latest - info.getFlexMillis();
    } else {
      earliest = now + info.getMinLatencyMillis();
      latest = info.getMaxExecutionDelayMillis() > 0 ? now + info.getMaxExecutionDelayMillis() : NEVER;
    }
  }

  /** From when it runs without its conditions; the end of a period is no such time. */
  long deadline() {
    return info.isPeriodic() || failures > 0 ? NEVER : latest;
  }

  /** Tried again after a while, which grows with every failure. */
  void failed(long now, long longest) {
    failures++;
    long initial = info.getInitialBackoffMillis();
    boolean linear = info.getBackoffPolicy() == JobInfo.BACKOFF_POLICY_LINEAR;
    double delay = linear ? (double) initial * failures : Math.scalb((double) initial, failures - 1);
    earliest = now + (long) Math.min(delay, longest);
    handedOut.values().forEach(waiting::addFirst);
    handedOut.clear();
  }

  /** It has run in this period: the next run is in the next one. */
  void nextPeriod(long now) {
    failures = 0;
    long period = info.getIntervalMillis();
    latest += period * (1 + Math.max(0, now - latest) / period);
    earliest = latest - info.getFlexMillis();
  }

  synchronized void add(JobWorkItem work) {
    work.setWorkId(++works);
    waiting.add(work);
  }

  /** The next piece of work; null when there is none. */
  synchronized JobWorkItem take() {
    JobWorkItem work = waiting.poll();
    if (work == null) return null;
    work.bumpDeliveryCount();
    handedOut.put(work.getWorkId(), work);
    return work;
  }

  synchronized boolean complete(int work) {
    return handedOut.remove(work) != null;
  }

  /** Whether nothing of it is under way. */
  synchronized boolean isWorkedOff() {
    return waiting.isEmpty() && handedOut.isEmpty();
  }
}
