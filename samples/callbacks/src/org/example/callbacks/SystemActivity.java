package org.example.callbacks;

import android.app.AlarmManager;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.IntentSender;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.PowerManager;

/** Asks the system for everything that it can bring later: broadcasts, alarms, jobs, notifications. */
public class SystemActivity extends LoggedActivity {
  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("power", this::power);
    add("network", this::network);
    add("notify", this::notifyUser);
    add("opened", () -> startActivity(new Intent(this, OpenedActivity.class)));
    add("pending", this::pending);
    add("sender", this::sender);
    add("alarms", this::alarms);
    add("jobs", this::jobs);
    add("periodic", this::periodic);
    for (String mode : new String[] {"sticky", "redelivered"}) add(mode, () -> startService(service(mode)));
    add("implicit", () -> sendBroadcast(new Intent(DeclaredReceiver.OWN)));
    add("explicit", () -> sendBroadcast(declared("explicit")));
  }

  private static void tell(String what) {
    CallbacksApplication.tell(what);
  }

  private Intent declared(String from) {
    return new Intent(this, DeclaredReceiver.class).setAction(from).putExtra("from", from);
  }

  private Intent service(String from) {
    return new Intent(this, OpenedService.class).putExtra("from", from);
  }

  private PendingIntent broadcast(String from) {
    return PendingIntent.getBroadcast(this, 0, declared(from), 0);
  }

  private void power() {
    IntentFilter filter = new IntentFilter(Intent.ACTION_BATTERY_CHANGED);
    for (String action : new String[] {
      Intent.ACTION_POWER_CONNECTED, Intent.ACTION_POWER_DISCONNECTED, Intent.ACTION_BATTERY_LOW,
      Intent.ACTION_BATTERY_OKAY, Intent.ACTION_SCREEN_OFF, Intent.ACTION_SCREEN_ON, Intent.ACTION_USER_PRESENT,
      PowerManager.ACTION_DEVICE_IDLE_MODE_CHANGED,
    }) filter.addAction(action);
    Intent now = registerReceiver(new BroadcastReceiver() {
      @Override
      public void onReceive(Context context, Intent intent) {
        tell("received " + name(intent.getAction()) + power(intent));
      }
    }, filter);
    tell("registered," + power(now));
  }

  private String power(Intent intent) {
    BatteryManager battery = getSystemService(BatteryManager.class);
    PowerManager power = getSystemService(PowerManager.class);
    return " " + intent.getIntExtra(BatteryManager.EXTRA_LEVEL, -1) + " "
        + battery.getIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY) + " " + battery.isCharging() + " "
        + power.isInteractive() + " " + power.isDeviceIdleMode();
  }

  private static String name(String action) {
    return action.substring(action.lastIndexOf('.') + 1);
  }

  private void network() {
    ConnectivityManager manager = getSystemService(ConnectivityManager.class);
    registerReceiver(new BroadcastReceiver() {
      @Override
      public void onReceive(Context context, Intent intent) {
        NetworkInfo active = manager.getActiveNetworkInfo();
        tell("received " + name(intent.getAction()) + " " + (active == null ? null : active.getTypeName() + " " + active.isConnected()));
      }
    }, new IntentFilter(ConnectivityManager.CONNECTIVITY_ACTION));
    manager.registerDefaultNetworkCallback(new ConnectivityManager.NetworkCallback() {
      @Override
      public void onAvailable(Network network) {
        tell("available");
      }

      @Override
      public void onCapabilitiesChanged(Network network, NetworkCapabilities now) {
        tell("wifi " + now.hasTransport(NetworkCapabilities.TRANSPORT_WIFI)
            + ", internet " + now.hasCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
            + ", metered " + !now.hasCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED));
      }

      @Override
      public void onLost(Network network) {
        tell("lost, active " + (manager.getActiveNetwork() != null));
      }
    });
  }

  private void notifyUser() {
    NotificationManager manager = getSystemService(NotificationManager.class);
    manager.createNotificationChannel(new NotificationChannel("news", "News", NotificationManager.IMPORTANCE_DEFAULT));
    Intent open = new Intent(this, OpenedActivity.class).putExtra("from", "notification");
    manager.notify(1, new Notification.Builder(this, "news")
        .setSmallIcon(android.R.drawable.ic_dialog_info)
        .setContentTitle("News")
        .setContentText("Something has happened")
        .setAutoCancel(true)
        .setContentIntent(PendingIntent.getActivity(this, 1, open, 0))
        .setDeleteIntent(broadcast("swiped"))
        .addAction(new Notification.Action.Builder(null, "Serve", PendingIntent.getService(this, 1, service("button"), 0)).build())
        .addAction(new Notification.Action.Builder(null, "Tell", broadcast("button")).build())
        .build());
  }

  private void sender() {
    PendingIntent once = PendingIntent.getActivity(this, 6, new Intent(this, SecondActivity.class), PendingIntent.FLAG_ONE_SHOT);
    tell("sent " + sends(once) + " " + sends(once));
  }

  private boolean sends(PendingIntent pending) {
    try {
      startIntentSenderForResult(pending.getIntentSender(), 7, null, 0, 0, 0);
      return true;
    } catch (IntentSender.SendIntentException e) {
      return false;
    }
  }

  private void pending() {
    try {
      PendingIntent first = PendingIntent.getBroadcast(this, 2, declared("pending").putExtra("old", "old"), 0);
      tell("same " + (first.equals(PendingIntent.getBroadcast(this, 2, declared("pending"), 0))));
      tell("other kind " + first.equals(PendingIntent.getService(this, 2, declared("pending"), 0)));
      tell("none " + PendingIntent.getBroadcast(this, 3, declared("pending"), PendingIntent.FLAG_NO_CREATE));
      PendingIntent.getBroadcast(this, 2, declared("pending").putExtra("from", "updated"), PendingIntent.FLAG_UPDATE_CURRENT);
      first.send(this, 5, new Intent().putExtra("more", "filled in"), (sent, intent, code, data, extras) -> tell("finished " + code), null);
      PendingIntent.getBroadcast(this, 2, declared("pending"), PendingIntent.FLAG_CANCEL_CURRENT);
      tell("cancelled " + throwsWhenSent(first));
      PendingIntent once = PendingIntent.getBroadcast(this, 4, declared("once"), PendingIntent.FLAG_ONE_SHOT);
      tell("once " + throwsWhenSent(once) + " " + throwsWhenSent(once));
      PendingIntent fixed = PendingIntent.getBroadcast(this, 5, declared("fixed"), PendingIntent.FLAG_IMMUTABLE);
      fixed.send(this, 0, new Intent().putExtra("more", "filled in"));
    } catch (PendingIntent.CanceledException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean throwsWhenSent(PendingIntent intent) {
    try {
      intent.send();
      return false;
    } catch (PendingIntent.CanceledException e) {
      return true;
    }
  }

  private void alarms() {
    AlarmManager manager = getSystemService(AlarmManager.class);
    long now = System.currentTimeMillis();
    manager.setRepeating(AlarmManager.RTC_WAKEUP, now + 30 * SECOND, MINUTE, broadcast("repeating"));
    manager.setRepeating(AlarmManager.RTC, now - 10 * 24 * 60 * MINUTE - MINUTE, 24 * 60 * MINUTE, broadcast("daily"));
    manager.setExact(AlarmManager.RTC_WAKEUP, now + 20 * SECOND, broadcast("exact"));
    manager.set(AlarmManager.ELAPSED_REALTIME, android.os.SystemClock.elapsedRealtime() + 40 * SECOND, broadcast("inexact"));
    manager.setExactAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, now + 50 * SECOND, broadcast("idle"));
    manager.setExact(AlarmManager.RTC, now + 25 * SECOND, "listener", () -> tell("alarm listener"), null);
    manager.setExact(AlarmManager.RTC, now + 1, broadcast("soon"));
    manager.setExact(AlarmManager.RTC, now + 10 * SECOND, broadcast("never"));
    manager.cancel(broadcast("never"));
  }

  private JobInfo.Builder job(int id) {
    return new JobInfo.Builder(id, new ComponentName(this, LoggedJob.class));
  }

  private void jobs() {
    JobScheduler scheduler = getSystemService(JobScheduler.class);
    scheduler.schedule(job(1).setMinimumLatency(0).build());
    scheduler.schedule(job(2).setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY).build());
    scheduler.schedule(job(3).setRequiresCharging(true).build());
    scheduler.schedule(job(4).setRequiresDeviceIdle(true).build());
    scheduler.schedule(job(5).setMinimumLatency(30 * SECOND).build());
    scheduler.schedule(job(6).setRequiresCharging(true).setOverrideDeadline(MINUTE).build());
    scheduler.schedule(job(LoggedJob.FAILING).setMinimumLatency(0).setBackoffCriteria(30 * SECOND, JobInfo.BACKOFF_POLICY_LINEAR).build());
    scheduler.schedule(job(LoggedJob.LONG).setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY).build());
    scheduler.schedule(job(9).setMinimumLatency(SECOND).build());
    scheduler.cancel(9);
    tell("jobs " + scheduler.getAllPendingJobs().size());
  }

  private void periodic() {
    tell("scheduled " + getSystemService(JobScheduler.class).schedule(job(10).setPeriodic(15 * MINUTE).build()));
  }
}
