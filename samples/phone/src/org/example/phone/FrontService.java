package org.example.phone;

import android.app.IntentService;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Intent;
import android.widget.Toast;

/** Works through its intents in the foreground. */
public class FrontService extends IntentService {
  private static final String CHANNEL = "work";

  public FrontService() {
    super("front");
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    NotificationChannel channel = new NotificationChannel(CHANNEL, CHANNEL, NotificationManager.IMPORTANCE_LOW);
    getSystemService(NotificationManager.class).createNotificationChannel(channel);
    startForeground(1, new Notification.Builder(this, CHANNEL).setSmallIcon(android.R.drawable.ic_media_play).build());
    Toast.makeText(this, "in front", Toast.LENGTH_SHORT).show();
    return super.onStartCommand(intent, flags, id);
  }

  @Override
  protected void onHandleIntent(Intent intent) {}
}
