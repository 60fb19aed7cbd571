package org.example.services;

import android.app.Activity;
import android.content.Context;
import android.content.pm.PackageManager;
import android.os.Build;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Calls every public method of every system service, and of what the services hand out, and tells what came of it. */
final class Sweep {
  /** What would end the app, change what the others see, or take time. */
  private static final String LEFT =
      "android\\.os\\.RecoverySystem#.*|android\\.os\\.Debug#(start|stop|wait|dump).*|android\\.os\\.Process#(kill|send|set).*|.*#(reboot.*|wipe.*|lockNow"
          + "|clearApplicationUserData|appNotResponding|blockingGetAuthToken|onTerminate)\\(.*"
          + "|android\\.content\\.Context#(start|set|startActivities).*|android\\.app\\.(UiMode|Locale)Manager#set.*"
          + "|android\\.app\\.admin\\..*#(set|add|clear|remove|install|enable).*"
          + "|android\\.content\\.pm\\.PackageManager#set.*|android\\.app\\.ActivityManager#(kill|restart).*"
          + "|android\\.content\\.res\\.(AssetManager#close|Configuration#(set|unset|update)|Resources#update).*"
          + "|android\\.app\\.Application#(on|register|unregister).*|.*\\.CrossProfileApps#start.*";
  private static final int LONGEST_LINE = 1800;
  private static final int LONGEST_MESSAGE = 80;

  private final Activity activity;
  /** Several lines are one of the log, of which the device keeps only so many. */
  private final Consumer<String> out;
  private final Runnable end;
  private final StringBuilder lines = new StringBuilder();
  private final Arguments arguments;
  /** Classes, in the order of the list, and what is to be asked of each. */
  private final Map<String, List<String>> asked = new LinkedHashMap<>();
  private final Map<String, Object> instances = new TreeMap<>();

  Sweep(Activity activity, Consumer<String> out) {
    this.activity = activity;
    this.out =
        line -> {
          if (lines.length() + line.length() > LONGEST_LINE && lines.length() > 0) {
            out.accept(lines.toString());
            lines.setLength(0);
          }
          lines.append(lines.length() == 0 ? "" : "\n").append(line);
        };
    end = () -> out.accept(lines.toString());
    arguments = new Arguments(activity, instances);
  }

  void run() throws Exception {
    read();
    begin();
    List<String> left = new ArrayList<>(asked.keySet());
    // What is handed out by one may be asked itself in the next round.
    for (int before = -1; before != left.size(); ) {
      before = left.size();
      for (String name : new ArrayList<>(left)) if (ask(name)) left.remove(name);
    }
    out.accept("nobody hands one out\t" + String.join("\t", left));
    end.run();
  }

  private void read() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(activity.getResources().openRawResource(R.raw.api)));
    List<String> members = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.startsWith(" ")) asked.put(line, members = new ArrayList<>());
      else if (line.contains(String.valueOf(Build.VERSION.SDK_INT))) members.add(line.substring(line.indexOf(' ', 1) + 1));
    }
  }

  private void begin() throws Exception {
    StringBuilder services = new StringBuilder("services");
    for (Field field : Context.class.getFields()) {
      if (!field.getName().endsWith("_SERVICE") || field.getType() != String.class) continue;
      String name = (String) field.get(null);
      try {
        Object service = activity.getSystemService(name);
        services.append('\t').append(name).append('=').append(kind(service));
        handedOut(service);
      } catch (RuntimeException e) {
        services.append('\t').append(name).append("=throws ").append(thrown(e));
      }
    }
    out.accept(services.toString());
    PackageManager packages = activity.getPackageManager();
    instances.put(Context.class.getName(), activity);
    instances.put(PackageManager.class.getName(), packages);
    int all = PackageManager.GET_ACTIVITIES | PackageManager.GET_RECEIVERS | PackageManager.GET_PERMISSIONS;
    Object[] first = {
      activity.getApplication(), activity.getContentResolver(), activity.getResources(), activity.getAssets(),
      activity.getResources().getConfiguration(), activity.getApplicationInfo(),
      packages.getPackageInfo(activity.getPackageName(), all),
      packages.getActivityInfo(activity.getComponentName(), PackageManager.GET_META_DATA),
      activity.getWindowManager().getDefaultDisplay(), new android.os.StatFs(activity.getFilesDir().getPath()),
    };
    for (Object one : first) handedOut(one);
  }

  /** Keeps the first of each class that is to be asked. */
  private void handedOut(Object value) {
    if (value == null) return;
    if (value instanceof Object[] && ((Object[]) value).length > 0) handedOut(((Object[]) value)[0]);
    if (value instanceof List && !((List<?>) value).isEmpty()) handedOut(((List<?>) value).get(0));
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass())
      if (asked.containsKey(type.getName()) && !instances.containsKey(type.getName())) instances.put(type.getName(), value);
  }

  /** Whether there was something to ask, or nothing will ever be. */
  private boolean ask(String name) {
    Class<?> type;
    try {
      type = Class.forName(name);
    } catch (ClassNotFoundException | LinkageError e) {
      out.accept(name + "\tis not there: " + e);
      return true;
    }
    Object instance = instances.get(name);
    List<String> answers = new ArrayList<>();
    int answered = 0;
    for (String member : asked.get(name)) {
      if ((name + "#" + member).matches(LEFT)) continue;
      String answer = member.endsWith(")") ? call(type, instance, member) : field(type, instance, member);
      if (answer == null) continue;
      answered++;
      if (!answer.equals("value") && !answer.equals("done")) answers.add(member + "=" + answer);
    }
    if (answered == 0 && instance == null && !asked.get(name).isEmpty()) return false;
    StringBuilder line = new StringBuilder(name).append('\t').append(answered).append(" asked");
    for (String answer : answers) {
      if (line.length() + answer.length() > LONGEST_LINE) {
        out.accept(line.toString());
        line = new StringBuilder(name);
      }
      line.append('\t').append(answer);
    }
    out.accept(line.toString());
    return true;
  }

  /** Null when there is no object to ask it of. */
  private String field(Class<?> type, Object instance, String name) {
    try {
      Field field = type.getField(name);
      if (!Modifier.isStatic(field.getModifiers()) && instance == null) return null;
      return kind(field.get(instance));
    } catch (ReflectiveOperationException e) {
      return "is not there";
    }
  }

  private String call(Class<?> type, Object instance, String member) {
    Method method = method(type, member);
    if (method == null) return "is not there";
    if (!Modifier.isStatic(method.getModifiers()) && instance == null) return null;
    Object[] given = arguments.of(method);
    if (given == null) return "not called";
    try {
      method.setAccessible(true);
      Object answer = method.invoke(instance, given);
      handedOut(answer);
      return method.getReturnType().isPrimitive() ? "done" : kind(answer);
    } catch (InvocationTargetException e) {
      return "throws " + thrown(e.getCause());
    } catch (IllegalAccessException e) {
      return "not called";
    }
  }

  private static Method method(Class<?> type, String member) {
    for (Method method : type.getDeclaredMethods()) {
      StringBuilder name = new StringBuilder(method.getName()).append('(');
      for (Class<?> parameter : method.getParameterTypes())
        name.append(name.charAt(name.length() - 1) == '(' ? "" : ",").append(parameter.getSimpleName());
      if (member.equals(name.append(')').toString()) && !method.isBridge()) return method;
    }
    return null;
  }

  private static String thrown(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage()).replaceAll("\\s+", " ");
    String name = thrown.getClass().getName();
    return name.substring(name.lastIndexOf('.') + 1) + ": "
        + message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
  }

  private static String kind(Object answer) {
    if (answer == null) return "null";
    boolean empty =
        answer instanceof Collection ? ((Collection<?>) answer).isEmpty()
            : answer instanceof Map ? ((Map<?, ?>) answer).isEmpty()
            : answer instanceof CharSequence ? ((CharSequence) answer).length() == 0
            : answer.getClass().isArray() && java.lang.reflect.Array.getLength(answer) == 0;
    boolean holes = answer instanceof Object[] && Arrays.asList((Object[]) answer).contains(null);
    return empty ? "empty" : holes ? "holes" : "value";
  }
}
