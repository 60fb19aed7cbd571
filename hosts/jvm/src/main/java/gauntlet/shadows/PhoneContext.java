package gauntlet.shadows;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.os.Handler;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.NewRules;
import java.io.File;
import java.util.concurrent.Executor;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowContextImpl;
import org.robolectric.util.ReflectionHelpers;

/**
 * Services run, where Robolectric only notes that they were asked for; receivers are sent what the system keeps for them; the
 * card is where it belongs.
 */
@Implements(className = "android.app.ContextImpl")
public class PhoneContext extends ShadowContextImpl {
  @RealObject protected Context itself;

  @Override
  @Implementation
  protected File getExternalFilesDir(String type) {
    return getExternalFilesDirs(type)[0];
  }

  @Override
  @Implementation
  protected File[] getExternalFilesDirs(String type) {
    return AppProcess.current().filesOnCard(type);
  }

  @Override
  @Implementation
  protected Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
    check(receiver, filter, 0);
    return kept(super.registerReceiver(receiver, filter), receiver, filter, null);
  }

  @Override
  @Implementation(minSdk = 26)
  protected Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags) {
    check(receiver, filter, flags);
    return kept(super.registerReceiver(receiver, filter, flags), receiver, filter, null);
  }

  @Override
  @Implementation
  protected Intent registerReceiver(
      BroadcastReceiver receiver, IntentFilter filter, String permission, Handler scheduler) {
    check(receiver, filter, 0);
    return kept(super.registerReceiver(receiver, filter, permission, scheduler), receiver, filter, scheduler);
  }

  @Override
  @Implementation(minSdk = 26)
  protected Intent registerReceiver(
      BroadcastReceiver receiver, IntentFilter filter, String permission, Handler scheduler, int flags) {
    check(receiver, filter, flags);
    return kept(super.registerReceiver(receiver, filter, permission, scheduler, flags), receiver, filter, scheduler);
  }

  /** What the manifest declares is registered by the phone itself. */
  private void check(BroadcastReceiver receiver, IntentFilter filter, int flags) {
    AppProcess process = AppProcess.current();
    if (process.isDeclared(receiver)) return;
    NewRules.checkReceiver(itself, receiver, filter, flags);
    process.broadcasts().registered(receiver, ReflectionHelpers.callInstanceMethod(itself, "getOuterContext"));
  }

  @Override
  @Implementation
  protected void unregisterReceiver(BroadcastReceiver receiver) {
    super.unregisterReceiver(receiver);
    AppProcess process = AppProcess.current();
    if (process != null) process.broadcasts().unregistered(receiver);
  }

  @Override
  @Implementation
  protected void sendStickyBroadcast(Intent intent) {
    AppProcess.current().broadcasts().stickyOfApp(intent);
  }

  @Implementation
  protected void removeStickyBroadcast(Intent intent) {
    AppProcess.current().broadcasts().forgetSticky(intent);
  }

  /** The system and the app itself send what is kept. */
  private static Intent kept(Intent own, BroadcastReceiver receiver, IntentFilter filter, Handler scheduler) {
    Intent system = AppProcess.current().broadcasts().keptFor(receiver, filter, scheduler);
    return system == null ? own : system;
  }

  @Override
  @Implementation
  protected ComponentName startService(Intent intent) {
    return AppProcess.current().services().start(intent);
  }

  @Override
  @Implementation(minSdk = 26)
  protected ComponentName startForegroundService(Intent intent) {
    return AppProcess.current().services().start(intent);
  }

  @Override
  @Implementation
  protected boolean stopService(Intent intent) {
    return AppProcess.current().services().stop(intent);
  }

  @Override
  @Implementation
  protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    return AppProcess.current().services().bind(intent, connection, null);
  }

  @Override
  @Implementation(minSdk = 29)
  protected boolean bindService(Intent intent, int flags, Executor executor, ServiceConnection connection) {
    return AppProcess.current().services().bind(intent, connection, executor);
  }

  /** From API 34 on the flags have a type of their own. */
  @Implementation(minSdk = 34)
  protected boolean bindService(
      Intent intent, ServiceConnection connection, @ClassName("android.content.Context$BindServiceFlags") Object flags) {
    return AppProcess.current().services().bind(intent, connection, null);
  }

  @Implementation(minSdk = 34)
  protected boolean bindService(
      Intent intent,
      @ClassName("android.content.Context$BindServiceFlags") Object flags,
      Executor executor,
      ServiceConnection connection) {
    return AppProcess.current().services().bind(intent, connection, executor);
  }

  @Override
  @Implementation
  protected void unbindService(ServiceConnection connection) {
    AppProcess.current().services().unbind(connection);
  }
}
