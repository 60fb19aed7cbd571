package org.example.modern;

import android.Manifest;
import android.app.Activity;
import android.app.DatePickerDialog;
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
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.database.Cursor;
import android.os.Build;
import android.os.Bundle;
import android.os.Environment;
import android.os.IBinder;
import android.provider.MediaStore;
import android.util.Log;
import android.widget.LinearLayout;
import android.widget.TextView;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Does what Android 12, 13 and 14 have made rules for, one word for each deed. What becomes of it goes to the log. */
public class ModernActivity extends Activity {
  private interface Deed {
    Object perform() throws Exception;
  }

  private static final String TAG = "modern";
  private static final String ACTION = "org.example.modern.DYNAMIC";
  private static final String CHANNEL = "news";

  private final BroadcastReceiver receiver =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          tell("heard " + intent.getAction());
        }
      };
  private final ServiceConnection connection =
      new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
          tell("connected " + name.getShortClassName());
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {}
      };
  private OnBackInvokedCallback callback;
  private LinearLayout words;
  private int lives;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    lives = state == null ? 1 : state.getInt("lives") + 1;
    words = new LinearLayout(this);
    words.setOrientation(LinearLayout.VERTICAL);
    word("level", () -> Build.VERSION.SDK_INT + " " + getApplicationInfo().targetSdkVersion);
    word("life", () -> lives + " by " + getString(R.string.time_of_day));
    word("ask", () -> request(Manifest.permission.POST_NOTIFICATIONS));
    word("notify", this::showNews);
    word("camera", () -> request(Manifest.permission.CAMERA));
    word("files", () -> request(Manifest.permission.READ_EXTERNAL_STORAGE));
    word("pictures", () -> request(Manifest.permission.READ_MEDIA_IMAGES));
    word("save", this::save);
    word("pending", this::makePending);
    word("receivers", this::register);
    word("send", this::send);
    word("job", this::schedule);
    word("typed", () -> startForegroundService(new Intent(this, TypedService.class)).getShortClassName());
    word("untyped", () -> startForegroundService(new Intent(this, UntypedService.class)).getShortClassName());
    word("bind", () -> bindService(new Intent(this, TypedService.class), connection, Context.BindServiceFlags.of(BIND_AUTO_CREATE)));
    word("date", this::pickDate);
    word("hold back", this::holdBack);
    setContentView(words);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt("lives", lives);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] names, int[] results) {
    for (int result : results) tell(result == PackageManager.PERMISSION_GRANTED ? "allowed" : "refused");
    if (Manifest.permission.READ_MEDIA_IMAGES.equals(names[0])) tell("pictures " + countPictures());
  }

  static void tell(String what) {
    Log.i(TAG, what);
  }

  private void word(String name, Deed deed) {
    TextView word = new TextView(this);
    word.setText(name);
    word.setTextSize(16);
    word.setOnClickListener(view -> attempt(name, deed));
    words.addView(word);
  }

  private static void attempt(String name, Deed deed) {
    try {
      tell(name + " " + deed.perform());
    } catch (Exception e) {
      tell(name + " " + e.getClass().getName());
    }
  }

  private Object request(String permission) {
    boolean has = checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
    requestPermissions(new String[] {permission}, 1);
    return has;
  }

  private Object showNews() {
    NotificationManager manager = getSystemService(NotificationManager.class);
    manager.createNotificationChannel(new NotificationChannel(CHANNEL, CHANNEL, NotificationManager.IMPORTANCE_DEFAULT));
    manager.notify(1, notification(this));
    return manager.areNotificationsEnabled();
  }

  static Notification notification(Context context) {
    return new Notification.Builder(context, CHANNEL)
        .setSmallIcon(android.R.drawable.ic_dialog_info)
        .setContentTitle("news")
        .build();
  }

  private int countPictures() {
    try (Cursor rows = getContentResolver().query(MediaStore.Images.Media.EXTERNAL_CONTENT_URI, null, null, null, null)) {
      return rows.getCount();
    }
  }

  /** No permission is needed for the folders of all, and none helps with the rest of the card. */
  private Object save() throws IOException {
    File folder = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOWNLOADS);
    new FileOutputStream(new File(folder, "saved.txt")).close();
    attempt("save beside", () -> new FileOutputStream(new File(Environment.getExternalStorageDirectory(), "beside.txt")));
    return "done";
  }

  private Object makePending() {
    Intent own = new Intent(this, DeclaredReceiver.class);
    attempt("pending unsaid", () -> PendingIntent.getBroadcast(this, 1, own, 0));
    attempt("pending anybody", () -> PendingIntent.getBroadcast(this, 2, new Intent(ACTION), PendingIntent.FLAG_MUTABLE));
    return PendingIntent.getBroadcast(this, 3, own, PendingIntent.FLAG_IMMUTABLE) != null;
  }

  private Object register() {
    attempt("receivers unsaid", () -> registerReceiver(receiver, new IntentFilter(ACTION)));
    attempt("receivers of the system", () -> registerReceiver(receiver, new IntentFilter(Intent.ACTION_AIRPLANE_MODE_CHANGED)));
    return registerReceiver(receiver, new IntentFilter(ACTION), Context.RECEIVER_NOT_EXPORTED);
  }

  private Object send() {
    sendBroadcast(new Intent(ACTION).setPackage(getPackageName()));
    sendBroadcast(new Intent("org.example.modern.DECLARED").setPackage(getPackageName()));
    return "done";
  }

  private Object schedule() {
    JobInfo.Builder job = new JobInfo.Builder(1, new ComponentName(this, ToldJob.class));
    return getSystemService(JobScheduler.class).schedule(job.setExpedited(true).setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY).build());
  }

  private Object pickDate() {
    new DatePickerDialog(this, (view, year, month, day) -> tell("picked " + year + "-" + (month + 1) + "-" + day), 2024, 1, 1).show();
    return "shown";
  }

  /** The first BACK is heard and no more. */
  private Object holdBack() {
    callback = () -> {
      tell("back");
      getOnBackInvokedDispatcher().unregisterOnBackInvokedCallback(callback);
    };
    getOnBackInvokedDispatcher().registerOnBackInvokedCallback(OnBackInvokedDispatcher.PRIORITY_DEFAULT, callback);
    return "held";
  }
}
