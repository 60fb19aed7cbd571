package gauntlet.phone.process;

import android.app.PendingIntent;
import android.content.Intent;
import android.os.Bundle;
import android.os.Parcelable;
import android.service.notification.StatusBarNotification;
import gauntlet.phone.background.Alarms;
import gauntlet.phone.background.Job;
import gauntlet.phone.background.Services;
import gauntlet.phone.storage.ParcelBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPendingIntent;
import org.robolectric.util.ReflectionHelpers;

/** What the system keeps of the app while it has no process: intents to be sent, alarms, jobs, services, notifications. */
public final class SystemMemory {
  /** The intents are kept as bytes: they may hold objects of the old process. */
  private record Pending(PendingIntent pending, byte[] intents) {}

  private final List<Pending> pendings = new ArrayList<>();
  private final List<Alarms.Alarm> alarms;
  private final List<Job> jobs;
  private final List<Services.Restart> services;
  private final StatusBarNotification[] notifications;

  public SystemMemory(AppProcess process) {
    alarms = process.alarms.lasting();
    jobs = process.jobs.lasting();
    services = process.services().restarts();
    notifications = process.notifications.shown();
    for (PendingIntent pending : List.copyOf(created())) {
      Bundle bundle = new Bundle();
      bundle.putParcelableArray("intents", shadow(pending).getSavedIntents());
      pendings.add(new Pending(pending, ParcelBytes.bytes(bundle)));
    }
  }

  /** Makes it known to a new process. */
  void giveTo(AppProcess process, ClassLoader loader) {
    for (Pending one : pendings) {
      Parcelable[] intents = ParcelBytes.bundle(one.intents, loader).getParcelableArray("intents");
      ShadowPendingIntent shadow = shadow(one.pending);
      set(shadow, "savedIntents", Arrays.copyOf(intents, intents.length, Intent[].class));
      set(shadow, "savedContext", process.application);
      created().add(one.pending);
    }
    process.alarms.bringBack(alarms);
    process.jobs.bringBack(jobs);
    process.services().bringBack(services);
    process.notifications.bringBack(notifications);
  }

  private static List<PendingIntent> created() {
    return ReflectionHelpers.getStaticField(ShadowPendingIntent.class, "createdIntents");
  }

  private static ShadowPendingIntent shadow(PendingIntent pending) {
    return Shadow.extract(pending);
  }

  private static void set(ShadowPendingIntent shadow, String field, Object value) {
    ReflectionHelpers.setField(ShadowPendingIntent.class, shadow, field, value);
  }
}
