package org.example.services;

import android.accounts.Account;
import android.app.Activity;
import android.app.Notification;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.ContentValues;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.Uri;
import android.os.Binder;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;

/** A harmless argument of each type. */
final class Arguments {
  private final Activity activity;
  private final Map<String, Object> instances;
  private final Map<Class<?>, Object> known = new HashMap<>();

  Arguments(Activity activity, Map<String, Object> instances) {
    this.activity = activity;
    this.instances = instances;
    Intent intent = new Intent(activity, ServicesActivity.class).setAction("org.example.services.NOTHING");
    known.put(String.class, activity.getPackageName());
    known.put(CharSequence.class, "text");
    known.put(ComponentName.class, activity.getComponentName());
    known.put(Uri.class, Uri.parse("content://media/external/images/media"));
    known.put(Intent.class, intent);
    known.put(IntentFilter.class, new IntentFilter("org.example.services.NOTHING"));
    known.put(PendingIntent.class, PendingIntent.getActivity(activity, 0, intent, PendingIntent.FLAG_IMMUTABLE));
    known.put(Handler.class, new Handler(Looper.getMainLooper()));
    known.put(Looper.class, Looper.getMainLooper());
    known.put(Executor.class, (Executor) Runnable::run);
    known.put(Bundle.class, new Bundle());
    known.put(ContentValues.class, new ContentValues());
    known.put(java.io.File.class, activity.getFilesDir());
    known.put(android.os.UserHandle.class, Process.myUserHandle());
    known.put(Locale.class, Locale.US);
    known.put(android.os.IBinder.class, new Binder());
    known.put(CancellationSignal.class, new CancellationSignal());
    known.put(Account.class, new Account("name", activity.getPackageName()));
    known.put(Object.class, "object");
    known.put(Class.class, android.app.AlarmManager.class);
    known.put(android.view.View.class, activity.getWindow().getDecorView());
    known.put(Notification.class, new Notification.Builder(activity, "channel").build());
    known.put(java.util.List.class, new ArrayList<>());
    known.put(java.util.Set.class, Collections.emptySet());
    known.put(java.util.Collection.class, new ArrayList<>());
    known.put(android.graphics.Rect.class, new android.graphics.Rect(0, 0, 1, 1));
    known.put(android.graphics.Point.class, new android.graphics.Point());
    known.put(android.util.DisplayMetrics.class, new android.util.DisplayMetrics());
    known.put(android.util.TypedValue.class, new android.util.TypedValue());
    known.put(android.app.ActivityManager.MemoryInfo.class, new android.app.ActivityManager.MemoryInfo());
    known.put(android.app.ActivityManager.RunningAppProcessInfo.class, new android.app.ActivityManager.RunningAppProcessInfo());
    known.put(android.location.Criteria.class, new android.location.Criteria());
    known.put(android.app.DownloadManager.Query.class, new android.app.DownloadManager.Query());
    known.put(android.content.res.Configuration.class, activity.getResources().getConfiguration());
  }

  /** Null when one of them cannot be made. */
  Object[] of(Method method) {
    Class<?>[] types = method.getParameterTypes();
    Object[] given = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      given[i] = of(types[i]);
      if (given[i] == null) return null;
    }
    return given;
  }

  private Object of(Class<?> type) {
    if (type == boolean.class) return false;
    if (type.isPrimitive()) return Array.get(Array.newInstance(type, 1), 0);
    if (known.containsKey(type)) return known.get(type);
    if (type.isInstance(activity)) return activity;
    if (type.isArray()) return Array.newInstance(type.getComponentType(), 0);
    if (instances.containsKey(type.getName())) return instances.get(type.getName());
    if (type.isEnum()) return type.getEnumConstants()[0];
    return type.isInterface() ? Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, nothing()) : null;
  }

  private static InvocationHandler nothing() {
    return (proxy, method, given) -> {
      if (method.getName().equals("equals")) return proxy == given[0];
      if (method.getName().equals("hashCode")) return 1;
      if (method.getName().equals("toString")) return "listener";
      Class<?> type = method.getReturnType();
      return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    };
  }
}
