package org.example.services;

import android.accounts.AccountManager;
import android.app.Activity;
import android.app.ActivityManager;
import android.content.ComponentName;
import android.content.Context;
import android.media.session.MediaController;
import android.media.session.MediaSession;
import android.media.session.MediaSessionManager;
import android.os.Process;
import android.os.storage.StorageManager;
import android.webkit.MimeTypeMap;
import android.webkit.WebView;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/** What every phone answers, and apps take for granted. */
final class Phone {
  private final Activity activity;
  private final Consumer<String> out;

  Phone(Activity activity, Consumer<String> out) {
    this.activity = activity;
    this.out = out;
  }

  void run() throws Exception {
    Context application = activity.getApplicationContext();
    ActivityManager manager = activity.getSystemService(ActivityManager.class);
    ActivityManager.RunningAppProcessInfo process = manager.getRunningAppProcesses().get(0);
    int pid = Process.myPid();
    out.accept("process " + (pid > 1) + " " + (process.pid == pid) + " " + process.processName + " " + process.importance);
    for (String id : new String[] {"self", String.valueOf(pid)}) out.accept("command " + command("/proc/" + id + "/cmdline"));
    out.accept("user " + (application.getApplicationInfo().uid == Process.myUid()));
    ComponentName top = manager.getRunningTasks(1).get(0).topActivity;
    out.accept("task " + top.getShortClassName() + " " + manager.getAppTasks().get(0).getTaskInfo().numActivities);
    out.accept("accounts " + (AccountManager.get(activity).getAuthenticatorTypes().length > 0));
    out.accept("web " + WebView.getCurrentWebViewPackage().packageName);
    out.accept("libraries " + new File(application.getApplicationInfo().nativeLibraryDir).isDirectory());
    StorageManager storage = activity.getSystemService(StorageManager.class);
    out.accept("storage " + storage.getPrimaryStorageVolume().getState() + " " + storage.getUuidForPath(activity.getFilesDir()));
    MimeTypeMap types = MimeTypeMap.getSingleton();
    out.accept("types " + types.getMimeTypeFromExtension("webp") + " " + types.getExtensionFromMimeType("text/html"));
    for (String folder : new String[] {"/", "/system", "/sdcard", "/storage", "/data", "/proc"}) out.accept("folder " + folder + " " + listed(folder));
    MediaSession session = new MediaSession(activity, "session");
    MediaController controller = new MediaController(activity, session.getSessionToken());
    MediaSessionManager sessions = activity.getSystemService(MediaSessionManager.class);
    MediaSessionManager.RemoteUserInfo own =
        new MediaSessionManager.RemoteUserInfo(activity.getPackageName(), pid, Process.myUid());
    out.accept("controller " + controller.getPackageName() + " " + sessions.isTrustedForMediaControl(own));
    int icon = activity.getPackageManager().getApplicationIcon(activity.getPackageName()).getIntrinsicWidth();
    out.accept("icon " + (icon > 0));
  }

  private static String command(String file) throws IOException {
    try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
      return reader.readLine().trim();
    }
  }

  private static String listed(String folder) {
    String[] names = new File(folder).list();
    if (names == null) return "null";
    Arrays.sort(names);
    return names.length > 12 ? "many" : String.join(" ", names);
  }
}
