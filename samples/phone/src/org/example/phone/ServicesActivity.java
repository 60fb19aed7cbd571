package org.example.phone;

import android.app.SearchManager;
import android.graphics.Movie;
import android.media.MediaPlayer;
import android.media.audiofx.Visualizer;
import android.opengl.GLSurfaceView;
import android.os.Bundle;
import android.os.Handler;
import android.os.SystemClock;
import java.io.File;
import java.io.IOException;
import javax.microedition.khronos.egl.EGLConfig;
import javax.microedition.khronos.opengles.GL10;

/** Uses what a phone has and this device may have only in part: sound, GL, and a search in all apps. */
public class ServicesActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    add("sound", () -> play(sound().getPath()));
    add("missing sound", () -> play("/sdcard/missing.ogg"));
    add("remote sound", () -> play("http://example.org/sound.ogg"));
    add("waves", () -> "waves of " + Visualizer.getCaptureSizeRange()[0]);
    add("movie", () -> {
      new Handler().post(() -> say("as wide as " + Movie.decodeByteArray(new byte[1], 0, 1).width()));
      return null;
    });
    add("surface", () -> {
      GLSurfaceView surface = new GLSurfaceView(this);
      surface.setRenderer(new Nothing());
      add(surface);
      return "added";
    });
    add("search", () -> getSystemService(SearchManager.class).getSearchablesInGlobalSearch().size() + " to search");
  }

  private String play(String path) throws IOException {
    MediaPlayer player = new MediaPlayer();
    player.setDataSource(path);
    player.prepare();
    long begun = SystemClock.uptimeMillis();
    player.setOnCompletionListener(over -> say("over after " + (SystemClock.uptimeMillis() - begun)));
    player.start();
    return "plays in session " + player.getAudioSessionId() + ", " + player.getDuration() + " ms";
  }

  private File sound() throws IOException {
    openFileOutput("sound.ogg", MODE_PRIVATE).close();
    return getFileStreamPath("sound.ogg");
  }

  private static final class Nothing implements GLSurfaceView.Renderer {
    @Override
    public void onSurfaceCreated(GL10 gl, EGLConfig config) {}

    @Override
    public void onSurfaceChanged(GL10 gl, int width, int height) {}

    @Override
    public void onDrawFrame(GL10 gl) {}
  }
}
