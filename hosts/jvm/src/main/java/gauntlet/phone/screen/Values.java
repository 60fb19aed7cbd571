package gauntlet.phone.screen;

import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.AbsSeekBar;
import android.widget.AbsSpinner;
import android.widget.CalendarView;
import android.widget.DatePicker;
import android.widget.NumberPicker;
import android.widget.RatingBar;
import android.widget.TimePicker;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/**
 * What a user sets by dragging or picking, as a number: a date in days since 1970, a time in minutes since midnight, the
 * index of an item. It is set so that the app's listeners hear of it as from a user.
 */
final class Values {
  private static final int MINUTES = 60;

  private Values() {}

  /** The value of the view; null when it has none. */
  static Number of(View view) {
    if (view instanceof RatingBar rating) return rating.getRating();
    if (view instanceof AbsSeekBar seek) return seek.getProgress();
    if (view instanceof NumberPicker picker) return picker.getValue();
    if (view instanceof AbsSpinner spinner) return spinner.getSelectedItemPosition();
    if (view instanceof DatePicker picker)
      return LocalDate.of(picker.getYear(), picker.getMonth() + 1, picker.getDayOfMonth()).toEpochDay();
    if (view instanceof TimePicker picker) return picker.getHour() * MINUTES + picker.getMinute();
    return view instanceof CalendarView calendar ? (Number) date(calendar.getDate()).toEpochDay() : null;
  }

  /** False when the view has no value, or cannot have this one. */
  static boolean set(View view, double value) {
    if (!view.isEnabled()) return false;
    if (view instanceof RatingBar rating) {
      boolean fits = !rating.isIndicator() && isWithin(value, 0, rating.getNumStars());
      return fits && progress(rating, Math.round((float) value / rating.getStepSize()));
    }
    if (view instanceof AbsSeekBar seek) return isWithin(value, seek.getMin(), seek.getMax()) && progress(seek, (int) value);
    if (view instanceof NumberPicker picker)
      return isWithin(value, picker.getMinValue(), picker.getMaxValue()) && pick(picker, (int) value);
    if (view instanceof AbsSpinner spinner) {
      boolean fits = isWithin(value, 0, spinner.getCount() - 1);
      if (fits) spinner.setSelection((int) value);
      return fits;
    }
    if (view instanceof DatePicker picker) return pick(picker, (long) value);
    if (view instanceof TimePicker picker) return pick(picker, (long) value);
    return view instanceof CalendarView calendar && pick(calendar, (long) value);
  }

  private static boolean isWithin(double value, double least, double most) {
    return value >= least && value <= most;
  }

  /** As a finger does it: the app is notified when the touch begins, of the change, and when the touch ends. */
  private static boolean progress(AbsSeekBar bar, int progress) {
    if (bar.getProgress() == progress) return true;
    Bundle arguments = new Bundle();
    arguments.putFloat(AccessibilityNodeInfo.ACTION_ARGUMENT_PROGRESS_VALUE, progress);
    int action = AccessibilityNodeInfo.AccessibilityAction.ACTION_SET_PROGRESS.getId();
    ReflectionHelpers.callInstanceMethod(AbsSeekBar.class, bar, "onStartTrackingTouch");
    boolean done = bar.performAccessibilityAction(action, arguments);
    ReflectionHelpers.callInstanceMethod(AbsSeekBar.class, bar, "onStopTrackingTouch");
    return done;
  }

  private static boolean pick(NumberPicker picker, int value) {
    ReflectionHelpers.callInstanceMethod(
        NumberPicker.class, picker, "setValueInternal",
        ClassParameter.from(int.class, value), ClassParameter.from(boolean.class, true));
    return true;
  }

  private static boolean pick(DatePicker picker, long day) {
    if (!isWithin(day, date(picker.getMinDate()).toEpochDay(), date(picker.getMaxDate()).toEpochDay())) return false;
    LocalDate date = LocalDate.ofEpochDay(day);
    picker.updateDate(date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth());
    return true;
  }

  private static boolean pick(TimePicker picker, long minute) {
    if (!isWithin(minute, 0, 24 * MINUTES - 1)) return false;
    picker.setHour((int) minute / MINUTES);
    picker.setMinute((int) minute % MINUTES);
    return true;
  }

  private static boolean pick(CalendarView calendar, long day) {
    if (!isWithin(day, date(calendar.getMinDate()).toEpochDay(), date(calendar.getMaxDate()).toEpochDay())) return false;
    long noon = LocalDate.ofEpochDay(day).atTime(LocalTime.NOON).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    boolean changes = date(calendar.getDate()).toEpochDay() != day;
    calendar.setDate(noon);
    if (changes) notifyOfDay(calendar, noon);
    return true;
  }

  /** A day that code sets is not reported to the app's listener; one that a user taps is. */
  private static void notifyOfDay(CalendarView calendar, long time) {
    Object delegate = ReflectionHelpers.getField(calendar, "mDelegate");
    CalendarView.OnDateChangeListener listener = ReflectionHelpers.getField(delegate, "mOnDateChangeListener");
    LocalDate day = date(time);
    if (listener != null) listener.onSelectedDayChange(calendar, day.getYear(), day.getMonthValue() - 1, day.getDayOfMonth());
  }

  private static LocalDate date(long time) {
    return Instant.ofEpochMilli(time).atZone(ZoneId.systemDefault()).toLocalDate();
  }
}
