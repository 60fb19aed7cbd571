package org.example.phone;

import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.LauncherApps;
import android.media.MediaMetadata;
import android.media.session.MediaController;
import android.media.session.MediaSession;
import android.media.session.PlaybackState;
import android.os.Bundle;
import android.os.Process;
import android.provider.Settings;

/** Asks the system for what it keeps for all apps: who plays, who works in the foreground, shortcuts, settings. */
public class SystemActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("session", this::control);
    add("front", () -> String.valueOf(startService(new Intent(this, FrontService.class))));
    add("shortcuts", () -> {
      LauncherApps.ShortcutQuery pinned = new LauncherApps.ShortcutQuery();
      pinned.setQueryFlags(LauncherApps.ShortcutQuery.FLAG_MATCH_PINNED);
      return getSystemService(LauncherApps.class).getShortcuts(pinned, Process.myUserHandle()) + "";
    });
    add("apps", () -> {
      int without = 0;
      for (ApplicationInfo app : getPackageManager().getInstalledApplications(0)) if (app.sourceDir == null) without++;
      return without + " without a file";
    });
    add("keyboard", () -> Settings.Secure.getString(getContentResolver(), Settings.Secure.DEFAULT_INPUT_METHOD));
  }

  /** What a session says can be asked for at its controller, and what the controller wants is told to the session. */
  private String control() {
    MediaSession session = new MediaSession(this, "session");
    MediaController controller = session.getController();
    StringBuilder heard = new StringBuilder();
    controller.registerCallback(
        new MediaController.Callback() {
          @Override
          public void onPlaybackStateChanged(PlaybackState state) {
            say(heard.append("; state ").append(state.getState()).toString());
          }
        });
    session.setCallback(
        new MediaSession.Callback() {
          @Override
          public void onSeekTo(long position) {
            heard.append(", sought ").append(position);
            session.setPlaybackState(new PlaybackState.Builder().setState(PlaybackState.STATE_PLAYING, 0, 1).build());
          }
        });
    session.setMetadata(new MediaMetadata.Builder().putString(MediaMetadata.METADATA_KEY_TITLE, "Silence").build());
    controller.getTransportControls().seekTo(42);
    MediaController other = new MediaController(this, session.getSessionToken());
    heard.append(other.getMetadata().getString(MediaMetadata.METADATA_KEY_TITLE));
    return heard.append(" of ").append(other.getPackageName()).append(" at ").append(other.getPlaybackInfo().getMaxVolume()) + "";
  }
}
