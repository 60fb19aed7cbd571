package gauntlet.phone.libcore;

import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/** Android's calendar is the Gregorian one everywhere, also for a locale that has another or is not known. */
public final class Calendars {
  private Calendars() {}

  public static Calendar getInstance() {
    return getInstance(TimeZone.getDefault(), null);
  }

  public static Calendar getInstance(Locale locale) {
    return getInstance(TimeZone.getDefault(), locale);
  }

  public static Calendar getInstance(TimeZone zone) {
    return getInstance(zone, null);
  }

  public static Calendar getInstance(TimeZone zone, Locale locale) {
    return new GregorianCalendar(zone, locale == null ? Locale.getDefault(Locale.Category.FORMAT) : locale);
  }
}
