package gauntlet.shadows;

import android.content.Context;
import android.media.Session2Token;
import android.media.session.ISession;
import android.media.session.ISessionCallback;
import android.media.session.MediaSessionManager;
import android.os.Bundle;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.system.MediaPlay;
import java.util.List;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowMediaSessionManager;

/** The framework's own sessions and controllers, and a system between them. */
@Implements(className = "android.media.session.MediaSessionManager")
public class PhoneMediaSessions extends ShadowMediaSessionManager {
  @Implements(className = "android.media.session.MediaSession")
  public static class Session {}

  @Implements(className = "android.media.session.MediaController")
  public static class Controller {}

  @RealObject protected MediaSessionManager itself;

  /** Robolectric leaves out what the framework's constructor begins with. */
  @Override
  @Implementation
  protected void __constructor__(Context context) {
    super.__constructor__(context);
    EmptyFields.fill(MediaSessionManager.class, itself);
  }

  @Implementation(minSdk = 29)
  protected List<Session2Token> getSession2Tokens() {
    return List.of();
  }

  /** An app may control what it plays itself. */
  @Implementation(minSdk = 28)
  protected boolean isTrustedForMediaControl(MediaSessionManager.RemoteUserInfo who) {
    return AppProcess.current().isPackage(who.getPackageName());
  }

  @Implementation
  protected ISession createSession(
      @ClassName("android.media.session.MediaSession$CallbackStub") Object app, String tag, Bundle information) {
    return new MediaPlay((ISessionCallback) app, tag).session();
  }
}
