package org.example.screen;

import android.animation.Animator;
import android.animation.AnimatorListenerAdapter;
import android.animation.AnimatorSet;
import android.animation.ObjectAnimator;
import android.animation.TimeAnimator;
import android.animation.ValueAnimator;
import android.app.Activity;
import android.graphics.drawable.Animatable2;
import android.graphics.drawable.AnimatedVectorDrawable;
import android.graphics.drawable.AnimationDrawable;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.os.Handler;
import android.os.Looper;
import android.transition.ChangeBounds;
import android.transition.Transition;
import android.transition.TransitionListenerAdapter;
import android.transition.TransitionManager;
import android.view.Choreographer;
import android.view.View;
import android.view.animation.Animation;
import android.view.animation.AnimationUtils;
import android.view.animation.RotateAnimation;
import android.widget.ImageView;
import android.widget.LinearLayout;
import android.widget.ProgressBar;
import android.widget.TextView;

/** Everything that moves on an Android screen: some for four seconds, some for ever. */
final class Motions {
  static final String[] NAMES = {
    "value", "object", "set", "property", "animation", "frames", "vector", "transition", "two in a row", "few callbacks",
    "endless value", "endless set", "endless time", "endless animation", "endless frames", "wheel", "callbacks",
    "one after the other", "very long",
  };
  private static final long MS = 4000;
  private static final int FRAMES = 50;

  private final Activity activity;
  private final LinearLayout words;
  private final ImageView picture;
  private final TextView text;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private Runnable end = () -> {};

  Motions(Activity activity, LinearLayout words, ImageView picture, TextView text) {
    this.activity = activity;
    this.words = words;
    this.picture = picture;
    this.text = text;
    picture.setImageDrawable(new ColorDrawable(0xff0000ff));
  }

  /** Ends what moves for ever. */
  void end() {
    end.run();
    end = () -> {};
  }

  void begin(String name) {
    text.setText(name + " moves");
    Runnable done = () -> text.setText(name + " is over");
    switch (name) {
      case "value": started(ValueAnimator.ofInt(0, 10).setDuration(MS), done); break;
      case "object": started(fading().setDuration(MS), done); break;
      case "set": started(inTurn(fading().setDuration(MS / 2), fading().setDuration(MS / 2)), done); break;
      case "property": picture.animate().rotationBy(90).setDuration(MS).withEndAction(done); break;
      case "animation": animation(AnimationUtils.loadAnimation(activity, R.anim.slide), done); break;
      case "frames": frames(true, done); break;
      case "vector": vector(done); break;
      case "transition": transition(done); break;
      case "two in a row":
        started(fading().setDuration(MS / 2), () -> started(fading().setDuration(MS / 2), done));
        break;
      case "few callbacks": callbacks(FRAMES, done); break;
      case "endless value": forEver(ValueAnimator.ofInt(0, 10).setDuration(300)); break;
      case "endless set": {
        AnimatorSet set = new AnimatorSet();
        set.playTogether(endless(fading()), endless(ObjectAnimator.ofFloat(picture, View.ROTATION, 0, 90)));
        set.start();
        end = set::cancel;
        break;
      }
      case "endless time": {
        TimeAnimator time = new TimeAnimator();
        time.setTimeListener((animator, total, since) -> picture.setRotation(total / 10 % 360));
        started(time, () -> {});
        end = time::cancel;
        break;
      }
      case "endless animation": {
        RotateAnimation turning = new RotateAnimation(0, 360);
        turning.setDuration(500);
        turning.setRepeatCount(Animation.INFINITE);
        animation(turning, () -> {});
        break;
      }
      case "endless frames": frames(false, () -> {}); break;
      case "wheel": {
        ProgressBar wheel = new ProgressBar(activity);
        words.addView(wheel, 1);
        end = () -> words.removeView(wheel);
        break;
      }
      case "callbacks": callbacks(Integer.MAX_VALUE, () -> {}); break;
      case "one after the other": again(); break;
      case "very long": forEver(fading().setDuration(60_000)); break;
      default: throw new IllegalArgumentException(name);
    }
  }

  private ObjectAnimator fading() {
    return ObjectAnimator.ofFloat(picture, View.ALPHA, 0, 1);
  }

  private static ValueAnimator endless(ValueAnimator animator) {
    animator.setRepeatCount(ValueAnimator.INFINITE);
    return animator;
  }

  private static Animator inTurn(Animator... animators) {
    AnimatorSet set = new AnimatorSet();
    set.playSequentially(animators);
    return set;
  }

  private void forEver(ValueAnimator animator) {
    if (animator.getDuration() < MS) endless(animator);
    animator.start();
    end = animator::cancel;
  }

  /** Each begins when the one before is over. */
  private void again() {
    ObjectAnimator next = fading().setDuration(900);
    end = next::removeAllListeners;
    started(next, this::again);
  }

  private static void started(Animator animator, Runnable done) {
    animator.addListener(new AnimatorListenerAdapter() {
      @Override
      public void onAnimationEnd(Animator animation) {
        done.run();
      }
    });
    animator.start();
  }

  private void animation(Animation animation, Runnable done) {
    animation.setAnimationListener(new Animation.AnimationListener() {
      @Override
      public void onAnimationStart(Animation started) {}

      @Override
      public void onAnimationRepeat(Animation repeated) {}

      @Override
      public void onAnimationEnd(Animation ended) {
        done.run();
      }
    });
    picture.startAnimation(animation);
    end = picture::clearAnimation;
  }

  /** Nothing tells that the last picture is there: a timer of the app's does. */
  private void frames(boolean once, Runnable done) {
    AnimationDrawable frames = new AnimationDrawable();
    for (int i = 0; i < 8; i++) frames.addFrame(new ColorDrawable(0xff000000 | i * 0x1f), (int) MS / 8);
    frames.setOneShot(once);
    picture.setImageDrawable(frames);
    frames.start();
    if (once) handler.postDelayed(done, MS - 100);
    end = frames::stop;
  }

  private void vector(Runnable done) {
    AnimatedVectorDrawable vector = (AnimatedVectorDrawable) activity.getDrawable(R.drawable.turning);
    vector.registerAnimationCallback(new Animatable2.AnimationCallback() {
      @Override
      public void onAnimationEnd(Drawable drawable) {
        done.run();
      }
    });
    picture.setImageDrawable(vector);
    vector.start();
  }

  private void transition(Runnable done) {
    Transition bounds = new ChangeBounds().setDuration(MS);
    bounds.addListener(new TransitionListenerAdapter() {
      @Override
      public void onTransitionEnd(Transition transition) {
        done.run();
      }
    });
    TransitionManager.beginDelayedTransition(words, bounds);
    picture.setLayoutParams(new LinearLayout.LayoutParams(120, 60));
  }

  private void callbacks(int times, Runnable done) {
    boolean[] goesOn = {true};
    int[] left = {times};
    Choreographer.getInstance().postFrameCallback(new Choreographer.FrameCallback() {
      @Override
      public void doFrame(long time) {
        picture.setRotation(left[0] % 360);
        if (--left[0] == 0) done.run();
        else if (goesOn[0]) Choreographer.getInstance().postFrameCallback(this);
      }
    });
    end = () -> goesOn[0] = false;
  }
}
