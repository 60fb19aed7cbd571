package gauntlet.shadows;

import android.opengl.GLSurfaceView;
import gauntlet.phone.process.AppProcess;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowGLSurfaceView;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** There is no GL: a renderer is never asked to draw, which is reported as a device limit. */
@Implements(className = "android.opengl.GLSurfaceView")
public class PhoneGlSurfaceView extends ShadowGLSurfaceView {
  @RealObject private GLSurfaceView view;

  @Implementation
  protected void setRenderer(GLSurfaceView.Renderer renderer) {
    ClassParameter<GLSurfaceView.Renderer> given = ClassParameter.from(GLSurfaceView.Renderer.class, renderer);
    Shadow.directlyOn(view, GLSurfaceView.class, "setRenderer", given);
    AppProcess process = AppProcess.current();
    if (process != null) process.limit("android.opengl.GLSurfaceView.setRenderer", "it draws nothing");
  }
}
