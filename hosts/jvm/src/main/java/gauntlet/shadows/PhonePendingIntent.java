package gauntlet.shadows;

import android.app.Activity;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.NewRules;
import java.util.Arrays;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPendingIntent;

/** What Robolectric leaves out: activities start, extras are replaced, whoever sends hears of the end, and kinds differ. */
@Implements(className = "android.app.PendingIntent")
public class PhonePendingIntent extends ShadowPendingIntent {
  @RealObject protected PendingIntent itself;

  @Implementation
  protected static PendingIntent getActivity(Context context, int request, Intent intent, int flags) {
    NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getActivity(context, request, new Intent(intent), flags), intent, flags);
  }

  @Implementation
  protected static PendingIntent getActivity(Context context, int request, Intent intent, int flags, Bundle options) {
    NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getActivity(context, request, new Intent(intent), flags, options), intent, flags);
  }

  @Implementation
  protected static PendingIntent getActivities(Context context, int request, Intent[] intents, int flags) {
    for (Intent intent : intents) NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getActivities(context, request, copies(intents), flags), last(intents), flags);
  }

  @Implementation
  protected static PendingIntent getActivities(Context context, int request, Intent[] intents, int flags, Bundle options) {
    for (Intent intent : intents) NewRules.checkPendingIntent(context, intent, flags);
    PendingIntent pending = ShadowPendingIntent.getActivities(context, request, copies(intents), flags, options);
    return updated(pending, last(intents), flags);
  }

  @Implementation
  protected static PendingIntent getBroadcast(Context context, int request, Intent intent, int flags) {
    NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getBroadcast(context, request, new Intent(intent), flags), intent, flags);
  }

  @Implementation
  protected static PendingIntent getService(Context context, int request, Intent intent, int flags) {
    NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getService(context, request, new Intent(intent), flags), intent, flags);
  }

  @Implementation(minSdk = 26)
  protected static PendingIntent getForegroundService(Context context, int request, Intent intent, int flags) {
    NewRules.checkPendingIntent(context, intent, flags);
    return updated(ShadowPendingIntent.getForegroundService(context, request, new Intent(intent), flags), intent, flags);
  }

  /** Robolectric adds the new extras to the old ones. */
  private static PendingIntent updated(PendingIntent pending, Intent intent, int flags) {
    if (pending == null || (flags & PendingIntent.FLAG_UPDATE_CURRENT) == 0) return pending;
    PhonePendingIntent shadow = Shadow.extract(pending);
    shadow.getSavedIntent().replaceExtras(intent);
    return pending;
  }

  private static Intent[] copies(Intent[] intents) {
    return Arrays.stream(intents).map(Intent::new).toArray(Intent[]::new);
  }

  private static Intent last(Intent[] intents) {
    return intents[intents.length - 1];
  }

  @Override
  @Implementation(minSdk = 23)
  protected void send(
      Context context, int code, Intent more, PendingIntent.OnFinished onFinished, Handler handler, String permission,
      Bundle options)
      throws PendingIntent.CanceledException {
    if (isActivity()) startActivities(more, options);
    else super.send(context, code, more == null ? new Intent() : more, null, null, permission, options);
    if (onFinished == null) return;
    Intent sent = new Intent(getSavedIntent());
    Handler target = handler == null ? new Handler(Looper.getMainLooper()) : handler;
    target.post(() -> onFinished.onSendFinished(itself, sent, code, null, null));
  }

  /** The activity is answered by the one that is started, if one is. */
  void sendFor(Activity caller, int request, Intent more, int mask, int values, Bundle options)
      throws PendingIntent.CanceledException {
    if (!isActivity()) {
      send(caller, 0, more, null, null, null, options);
      return;
    }
    Intent[] intents = taken(more);
    Intent answering = last(intents);
    answering.setFlags((answering.getFlags() & ~mask) | (values & mask));
    for (Intent intent : intents) {
      if (intent == answering) caller.startActivityForResult(intent, request, options);
      else AppProcess.current().startActivity(intent, options);
    }
  }

  private void startActivities(Intent more, Bundle options) throws PendingIntent.CanceledException {
    for (Intent intent : taken(more)) AppProcess.current().startActivity(intent, options);
  }

  /** What is to be started now. */
  private Intent[] taken(Intent more) throws PendingIntent.CanceledException {
    if (isCanceled()) throw new PendingIntent.CanceledException();
    Intent[] intents = copies(getSavedIntents());
    if (more != null && (getFlags() & PendingIntent.FLAG_IMMUTABLE) == 0) last(intents).fillIn(more, getFlags());
    if ((getFlags() & PendingIntent.FLAG_ONE_SHOT) != 0) cancel();
    return intents;
  }

  /** There is one object for each that the system knows. */
  @Override
  @Implementation
  public boolean equals(Object other) {
    return itself == other;
  }

  @Override
  @Implementation
  public int hashCode() {
    return System.identityHashCode(itself);
  }
}
