package gauntlet.phone.screen;

import android.animation.AnimationHandler;
import android.animation.Animator;
import android.animation.TimeAnimator;
import android.animation.ValueAnimator;
import android.graphics.drawable.AnimationDrawable;
import android.graphics.drawable.Drawable;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewGroup;
import android.view.animation.Animation;
import android.view.animation.AnimationSet;
import gauntlet.phone.process.AppProcess;
import gauntlet.phone.time.Clock;
import gauntlet.phone.time.Clock.Motion;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What moves on the screen, by what the framework's choreographer has been asked for: something that ends by itself, something
 * that never does, or something of which only the app knows.
 */
public final class Animations {
  private static final String CHOREOGRAPHER = "android.view.Choreographer";
  private static final Field QUEUES = field(CHOREOGRAPHER, "mCallbackQueues");
  private static final Field HEAD = field(CHOREOGRAPHER + "$CallbackQueue", "mHead");
  private static final Field NEXT = field(CHOREOGRAPHER + "$CallbackRecord", "next");
  private static final Field DUE = field(CHOREOGRAPHER + "$CallbackRecord", "dueTime");
  private static final Field ACTION = field(CHOREOGRAPHER + "$CallbackRecord", "action");
  private static final Field HANDLED = field("android.animation.AnimationHandler", "mAnimationCallbacks");
  private static final String ANIMATOR_FRAME = "android.animation.AnimationHandler$";
  private static final String ENDLESS_DRAWABLE = "android.graphics.drawable.AnimatedRotateDrawable";

  private final AppProcess process;
  /** Kinds of actions that asked for another frame as long as anybody would wait. */
  private final Set<Class<?>> insatiable = new HashSet<>();

  public Animations(AppProcess process) {
    this.process = process;
  }

  /** Of all that moves, what is to be waited for most. */
  public Motion motion() {
    Motion most = Motion.NONE;
    boolean redraws = false;
    for (Object action : asked()) {
      if (isRedrawing(action)) redraws = true;
      else most = most.or(ofAction(action));
    }
    // What moves is drawn again: a redrawing by itself says more only where nothing else moves.
    if (redraws && most == Motion.NONE) most = ofViews();
    return most;
  }

  /** Nobody has waited until this came to rest: it may never do so, and is not waited for as long as it goes on. */
  public void goesOn() {
    for (Object action : asked()) if (ofAction(action) == Motion.UNKNOWN) insatiable.add(action.getClass());
  }

  /** Everything has come to rest but what is known to be endless. */
  public void atRest() {
    if (insatiable.isEmpty()) return;
    Set<Class<?>> kinds = new HashSet<>();
    for (Object action : asked()) kinds.add(action.getClass());
    insatiable.retainAll(kinds);
  }

  /** What the main thread's choreographer is to do at a frame. */
  private static List<Object> asked() {
    List<Object> actions = new ArrayList<>();
    long now = Clock.now();
    for (Object queue : (Object[]) get(QUEUES, Choreographer.getInstance()))
      for (Object record = get(HEAD, queue); record != null; record = get(NEXT, record)) {
        Object action = get(ACTION, record);
        // What is asked for later is a timer, but for the pictures of a drawable.
        if ((long) get(DUE, record) <= now || action instanceof Drawable) actions.add(action);
      }
    return actions;
  }

  private static boolean isRedrawing(Object action) {
    return action.getClass().getName().startsWith("android.view.ViewRootImpl$");
  }

  private Motion ofAction(Object action) {
    String name = action.getClass().getName();
    if (name.startsWith(ANIMATOR_FRAME)) return ofAnimators();
    if (action instanceof Animator animator) return ofAnimator(animator);
    if (action instanceof AnimationDrawable frames) return frames.isOneShot() ? finite(lasts(frames)) : Motion.ENDLESS;
    if (name.startsWith(ENDLESS_DRAWABLE) || insatiable.contains(action.getClass())) return Motion.ENDLESS;
    return Motion.UNKNOWN;
  }

  private Motion ofAnimators() {
    Motion most = Motion.NONE;
    for (Object animation : (List<?>) get(HANDLED, AnimationHandler.getInstance())) {
      if (animation instanceof Animator animator) most = most.or(ofAnimator(animator));
      else if (animation != null) most = most.or(Motion.UNKNOWN);
    }
    return most;
  }

  private static Motion ofAnimator(Animator animator) {
    if (animator instanceof TimeAnimator) return Motion.ENDLESS;
    if (animator instanceof ValueAnimator value) {
      int repeats = value.getRepeatCount();
      return repeats == ValueAnimator.INFINITE
          ? Motion.ENDLESS
          : finite(value.getStartDelay() + value.getDuration() * (repeats + 1L));
    }
    long total = animator.getTotalDuration();
    return total == Animator.DURATION_INFINITE ? Motion.ENDLESS : finite(total);
  }

  private static long lasts(AnimationDrawable frames) {
    long ms = 0;
    for (int i = 0; i < frames.getNumberOfFrames(); i++) ms += frames.getDuration(i);
    return ms;
  }

  /** Something that takes so long in all; whoever takes very long is not waited for. */
  private static Motion finite(long ms) {
    return ms <= Clock.LONGEST_ANIMATION_MS ? Motion.FINITE : Motion.ENDLESS;
  }

  /** Animations of whole views go on by being drawn. Without any, it is a view of the app's own that moves. */
  private Motion ofViews() {
    Motion most = Motion.NONE;
    for (Windows.Shown window : process.windows.bottomFirst()) most = most.or(ofViews(window.root()));
    return most == Motion.NONE ? Motion.UNKNOWN : most;
  }

  private static Motion ofViews(View view) {
    if (view.getVisibility() != View.VISIBLE) return Motion.NONE;
    Animation animation = view.getAnimation();
    Motion most = animation == null || animation.hasEnded() ? Motion.NONE : ofAnimation(animation);
    if (view instanceof ViewGroup group)
      for (int i = 0; i < group.getChildCount(); i++) most = most.or(ofViews(group.getChildAt(i)));
    return most;
  }

  private static Motion ofAnimation(Animation animation) {
    if (isEndless(animation)) return Motion.ENDLESS;
    return finite(animation.computeDurationHint());
  }

  private static boolean isEndless(Animation animation) {
    if (!(animation instanceof AnimationSet set)) return animation.getRepeatCount() == Animation.INFINITE;
    return set.getAnimations().stream().anyMatch(Animations::isEndless);
  }

  private static Object get(Field field, Object of) {
    try {
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The type is not initialised before the framework is. */
  private static Field field(String type, String name) {
    try {
      Field field = Class.forName(type, false, Animations.class.getClassLoader()).getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
