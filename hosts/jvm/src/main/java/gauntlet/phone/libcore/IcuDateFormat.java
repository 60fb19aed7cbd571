package gauntlet.phone.libcore;

import android.os.SystemClock;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.FieldPosition;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;

/**
 * Reads patterns as Android does: with a letter for the day of the week by itself and two for the part of the day, with fractions of
 * a second instead of milliseconds, and with or without a colon in a zone's offset. Names are ICU's.
 */
public final class IcuDateFormat extends SimpleDateFormat {
  private static final int CENTURY_BEGINS = -80;
  private static final int MILLIS = 3;

  private String given;

  public IcuDateFormat() {
    this(Locale.getDefault(Locale.Category.FORMAT));
  }

  private IcuDateFormat(Locale locale) {
    this(Dates.pattern(DateFormat.SHORT, DateFormat.SHORT, locale), locale);
  }

  public IcuDateFormat(String pattern) {
    this(pattern, Locale.getDefault(Locale.Category.FORMAT));
  }

  public IcuDateFormat(String pattern, Locale locale) {
    super(inWordsOfTheJdk(pattern), locale);
    given = pattern;
    if (!IcuData.isSame(locale)) setDateFormatSymbols(IcuData.names(locale));
    begin(locale);
  }

  public IcuDateFormat(String pattern, DateFormatSymbols symbols) {
    super(inWordsOfTheJdk(pattern), symbols);
    given = pattern;
    begin(Locale.getDefault(Locale.Category.FORMAT));
  }

  /** The JDK has other calendars for some locales, and its century begins by the computer's clock. */
  private void begin(Locale locale) {
    setCalendar(new GregorianCalendar(getTimeZone(), locale));
    Calendar start = new GregorianCalendar(getTimeZone(), locale);
    start.setTimeInMillis(SystemClock.uptimeMillis());
    start.add(Calendar.YEAR, CENTURY_BEGINS);
    set2DigitYearStart(start.getTime());
  }

  private static String inWordsOfTheJdk(String pattern) {
    StringBuilder out = new StringBuilder(pattern.length());
    boolean quoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\'') quoted = !quoted;
      if (!quoted && c == 'c') out.append('E');
      else if (!quoted && (c == 'b' || c == 'B')) out.append('a');
      else out.append(c);
    }
    return out.toString();
  }

  @Override
  public void applyPattern(String pattern) {
    super.applyPattern(inWordsOfTheJdk(pattern));
    given = pattern;
  }

  @Override
  public String toPattern() {
    return given;
  }

  @Override
  public StringBuffer format(Date date, StringBuffer out, FieldPosition field) {
    int from = fraction();
    int to = endOfRun(from);
    if (from < 0 || to - from == MILLIS) return super.format(date, out, field);
    long millis = Math.floorMod(date.getTime(), 1000L);
    StringBuilder digits = new StringBuilder(String.format(Locale.ROOT, "%03d", millis));
    while (digits.length() < to - from) digits.append('0');
    return with(
        given.substring(0, from) + "'" + digits.substring(0, to - from) + "'" + given.substring(to),
        () -> super.format(date, out, field));
  }

  @Override
  public Date parse(String text, ParsePosition position) {
    int start = position.getIndex();
    Date date = parseFraction(text, position);
    if (date != null || position.getErrorIndex() < 0) return date;
    // An offset without the colon that the pattern wants, or with one that it does not.
    String other = otherOffset(text, position.getErrorIndex());
    if (other == null) return null;
    ParsePosition again = new ParsePosition(start);
    date = parseFraction(other, again);
    if (date == null) return null;
    position.setIndex(again.getIndex() + text.length() - other.length());
    position.setErrorIndex(-1);
    return date;
  }

  /** Digits after the point are a fraction, however many there are. */
  private Date parseFraction(String text, ParsePosition position) {
    int from = fraction();
    if (from < 0) return super.parse(text, position);
    int start = position.getIndex();
    ParsePosition before = new ParsePosition(start);
    String first = given.substring(0, from);
    if (!first.isEmpty() && with(first, () -> super.parse(text, before)) == null) return super.parse(text, position);
    int digits = before.getIndex();
    int end = digits;
    while (end < text.length() && Character.isDigit(text.charAt(end))) end++;
    if (end == digits || end - digits == MILLIS) return super.parse(text, position);
    String millis = (text.substring(digits, end) + "000").substring(0, MILLIS);
    String plain = text.substring(0, digits) + millis + text.substring(end);
    ParsePosition all = new ParsePosition(start);
    Date date = super.parse(plain, all);
    int longer = text.length() - plain.length();
    if (date == null) position.setErrorIndex(all.getErrorIndex() > digits ? all.getErrorIndex() + longer : all.getErrorIndex());
    else position.setIndex(all.getIndex() + longer);
    return date;
  }

  private String otherOffset(String text, int at) {
    int sign = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    if (sign < 0 || sign > at || (runOf('Z') < 0 && runOf('X') < 0)) return null;
    String offset = text.substring(sign + 1);
    if (offset.matches("\\d\\d:\\d\\d.*")) return text.substring(0, sign + 3) + text.substring(sign + 4);
    if (offset.matches("\\d\\d\\d\\d.*")) return text.substring(0, sign + 3) + ":" + text.substring(sign + 3);
    return null;
  }

  private int fraction() {
    return runOf('S');
  }

  /** Where a letter of the pattern stands outside quotes; -1 if it does not. */
  private int runOf(char letter) {
    boolean quoted = false;
    for (int i = 0; i < given.length(); i++) {
      char c = given.charAt(i);
      if (c == '\'') quoted = !quoted;
      else if (!quoted && c == letter) return i;
    }
    return -1;
  }

  private int endOfRun(int from) {
    int end = Math.max(from, 0);
    while (from >= 0 && end < given.length() && given.charAt(end) == given.charAt(from)) end++;
    return end;
  }

  private interface Work<T> {
    T run();
  }

  /** Works with another pattern for a moment. */
  private <T> T with(String pattern, Work<T> work) {
    super.applyPattern(inWordsOfTheJdk(pattern));
    try {
      return work.run();
    } finally {
      super.applyPattern(inWordsOfTheJdk(given));
    }
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && given.equals(((IcuDateFormat) other).given);
  }

  @Override
  public int hashCode() {
    return given.hashCode();
  }
}
