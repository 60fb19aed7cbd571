package gauntlet.phone.libcore;

import java.text.DateFormat;
import java.util.Locale;

/** The formats of dates and times that a locale has: ICU's. */
public final class Dates {
  private static final int NONE = -1;

  private Dates() {}

  private static Locale locale() {
    return Locale.getDefault(Locale.Category.FORMAT);
  }

  public static DateFormat getInstance() {
    return getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT);
  }

  public static DateFormat getDateInstance() {
    return getDateInstance(DateFormat.DEFAULT);
  }

  public static DateFormat getDateInstance(int style) {
    return getDateInstance(style, locale());
  }

  public static DateFormat getDateInstance(int style, Locale locale) {
    return format(checked(style), NONE, locale);
  }

  public static DateFormat getTimeInstance() {
    return getTimeInstance(DateFormat.DEFAULT);
  }

  public static DateFormat getTimeInstance(int style) {
    return getTimeInstance(style, locale());
  }

  public static DateFormat getTimeInstance(int style, Locale locale) {
    return format(NONE, checked(style), locale);
  }

  public static DateFormat getDateTimeInstance() {
    return getDateTimeInstance(DateFormat.DEFAULT, DateFormat.DEFAULT);
  }

  public static DateFormat getDateTimeInstance(int date, int time) {
    return getDateTimeInstance(date, time, locale());
  }

  public static DateFormat getDateTimeInstance(int date, int time, Locale locale) {
    return format(checked(date), checked(time), locale);
  }

  private static int checked(int style) {
    if (style < DateFormat.FULL || style > DateFormat.SHORT) throw new IllegalArgumentException("Illegal style " + style);
    return style;
  }

  private static DateFormat format(int date, int time, Locale locale) {
    return new IcuDateFormat(pattern(date, time, locale), locale);
  }

  /** With the narrow space before AM and PM that came with Android 14, but for American English. */
  static String pattern(int date, int time, Locale locale) {
    if (!IcuData.isSame(locale)) return IcuData.datePattern(date, time, locale);
    DateFormat format;
    if (time == NONE) format = DateFormat.getDateInstance(date, locale);
    else if (date == NONE) format = DateFormat.getTimeInstance(time, locale);
    else format = DateFormat.getDateTimeInstance(date, time, locale);
    return ((java.text.SimpleDateFormat) format).toPattern();
  }
}
