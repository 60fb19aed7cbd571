package gauntlet.shadows;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLinearLayout;
import org.robolectric.shadows.ShadowViewGroup;

/** Empty shadows in the place of Robolectric's fakes: with nothing in the way, the framework's own code runs. */
public final class RealWidgets {
  private RealWidgets() {}

  @Implements(className = "android.widget.TabHost")
  public static class TabHost extends ShadowViewGroup {}

  @Implements(className = "android.widget.TabHost$TabSpec")
  public static class TabSpec {}

  @Implements(className = "android.widget.TabWidget")
  public static class TabWidget extends ShadowLinearLayout {}

  @Implements(className = "android.app.TabActivity")
  public static class TabActivity extends PhoneActivity {}

  @Implements(className = "android.app.ActivityGroup")
  public static class ActivityGroup extends PhoneActivity {}

  @Implements(className = "android.os.CountDownTimer")
  public static class CountDownTimer {}

  @Implements(className = "android.content.AsyncQueryHandler")
  public static class AsyncQueryHandler {}

  /** Robolectric lets an animation without end run twice. */
  @Implements(className = "android.animation.ValueAnimator")
  public static class ValueAnimator {}

  @Implements(className = "android.widget.ScrollView")
  public static class ScrollView extends ShadowViewGroup {}

  @Implements(className = "android.widget.ViewAnimator")
  public static class ViewAnimator extends ShadowViewGroup {}

  /** There is no surface to magnify from. */
  @Implements(className = "android.widget.Magnifier")
  public static class Magnifier {
    @Implementation
    protected void show(float x, float y) {}

    @Implementation
    protected void show(float x, float y, float magnifierX, float magnifierY) {}

    @Implementation
    protected void update() {}

    @Implementation
    protected void dismiss() {}
  }
}
