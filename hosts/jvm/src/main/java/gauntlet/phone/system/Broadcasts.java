package gauntlet.phone.system;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.ConnectivityManager;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.PowerManager;
import gauntlet.phone.process.AppProcess;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowApplication;
import org.robolectric.util.ReflectionHelpers;

/** What the system broadcasts, who may get it, and what it keeps for those who register later. */
public final class Broadcasts {
  /** What the system sends to no receiver of a manifest. */
  private static final Set<String> REGISTERED_ONLY =
      Set.of(
          Intent.ACTION_BATTERY_CHANGED,
          Intent.ACTION_CONFIGURATION_CHANGED,
          Intent.ACTION_SCREEN_OFF,
          Intent.ACTION_SCREEN_ON,
          PowerManager.ACTION_DEVICE_IDLE_MODE_CHANGED);

  private final AppProcess process;
  /** The last of each kind that is kept, by action. */
  private final Map<String, Intent> kept = new LinkedHashMap<>();
  /** Who has registered which receiver. */
  private final Map<BroadcastReceiver, Context> contexts = new IdentityHashMap<>();

  public Broadcasts(AppProcess process) {
    this.process = process;
  }

  /** Announces to all, also to receivers of the manifest as far as Android lets them hear of it. */
  public void system(Intent intent) {
    process.application.sendBroadcast(intent);
  }

  /** Announces, and keeps it for those who register later. */
  void sticky(Intent intent) {
    remember(intent);
    system(intent);
  }

  /** Keeps it for those who register later. */
  void remember(Intent intent) {
    kept.put(intent.getAction(), intent);
  }

  /** A context of the app has registered a receiver, and is what the receiver gets. */
  public void registered(BroadcastReceiver receiver, Context context) {
    if (receiver != null) contexts.put(receiver, context);
  }

  public void unregistered(BroadcastReceiver receiver) {
    contexts.remove(receiver);
  }

  /** What a receiver gets: one of the manifest a context that neither registers nor binds. */
  public Context contextOf(BroadcastReceiver receiver) {
    if (process.isDeclared(receiver))
      return ReflectionHelpers.callInstanceMethod(process.application.getBaseContext(), "getReceiverRestrictedContext");
    return contexts.getOrDefault(receiver, process.application);
  }

  /** An app's own broadcast that is kept. */
  public void stickyOfApp(Intent intent) {
    sticky(new Intent(intent));
  }

  public void forgetSticky(Intent intent) {
    kept.values().removeIf(intent::filterEquals);
  }

  /** A receiver was registered: it is sent what is kept, and its caller gets the first of that at once. */
  public Intent keptFor(BroadcastReceiver receiver, IntentFilter filter, Handler scheduler) {
    Intent first = null;
    for (Intent intent : kept.values()) {
      if (!filter.hasAction(intent.getAction())) continue;
      if (first == null) first = new Intent(intent);
      if (receiver == null || process.declaredReceivers.contains(receiver)) continue;
      Handler handler = scheduler == null ? new Handler(Looper.getMainLooper()) : scheduler;
      Intent copy = new Intent(intent);
      handler.post(() -> process.receive(receiver, copy, () -> receiver.onReceive(contextOf(receiver), copy)));
    }
    return first;
  }

  /** Whether a receiver hears of broadcasts: who has unregistered does not, though one may be under way to it. */
  public boolean isRegistered(BroadcastReceiver receiver) {
    ShadowApplication shadow = Shadow.extract(process.application);
    return shadow.getRegisteredReceivers().stream().anyMatch(known -> known.broadcastReceiver == receiver);
  }

  /** Whether Android lets a receiver of the manifest hear of it. */
  public boolean reachesDeclared(Intent intent) {
    int target = process.application.getApplicationInfo().targetSdkVersion;
    // An explicit intent needs no action.
    boolean reserved = intent.getAction() != null && REGISTERED_ONLY.contains(intent.getAction());
    if (reserved || has(intent, Intent.FLAG_RECEIVER_REGISTERED_ONLY)) return false;
    if (ConnectivityManager.CONNECTIVITY_ACTION.equals(intent.getAction())) return target < Build.VERSION_CODES.N;
    boolean named = intent.getComponent() != null || intent.getPackage() != null;
    return named || target < Build.VERSION_CODES.O || has(intent, Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND);
  }

  private static boolean has(Intent intent, int flag) {
    return (intent.getFlags() & flag) != 0;
  }
}
