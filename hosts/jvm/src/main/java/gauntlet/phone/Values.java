package gauntlet.phone;

import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.AbsSeekBar;
import android.widget.AbsSpinner;
import android.widget.NumberPicker;
import android.widget.RatingBar;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Sets what a user would set by dragging or picking, so that the app's listeners hear of it as from a user. */
final class Values {
  private Values() {}

  /** False when the view has no value or not this one. */
  static boolean set(View view, double value) {
    if (view instanceof RatingBar rating) {
      return value >= 0 && value <= rating.getNumStars() && progress(rating, Math.round((float) value / rating.getStepSize()));
    }
    if (view instanceof AbsSeekBar seek)
      return value >= seek.getMin() && value <= seek.getMax() && progress(seek, (int) value);
    if (view instanceof NumberPicker picker) {
      if (value < picker.getMinValue() || value > picker.getMaxValue()) return false;
      ReflectionHelpers.callInstanceMethod(
          NumberPicker.class, picker, "setValueInternal",
          ClassParameter.from(int.class, (int) value), ClassParameter.from(boolean.class, true));
      return true;
    }
    if (view instanceof AbsSpinner spinner) {
      if (value < 0 || value >= spinner.getCount()) return false;
      spinner.setSelection((int) value);
      return true;
    }
    return false;
  }

  private static boolean progress(AbsSeekBar bar, int progress) {
    Bundle arguments = new Bundle();
    arguments.putFloat(AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE, progress);
    int action = AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_PROGRESS.getId();
    return bar.getProgress() == progress || bar.performAccessibilityAction(action, arguments);
  }
}
