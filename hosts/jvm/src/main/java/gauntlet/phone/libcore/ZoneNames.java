package gauntlet.phone.libcore;

import android.icu.text.TimeZoneNames;
import android.icu.text.TimeZoneNames.NameType;
import android.os.SystemClock;
import java.util.Locale;
import java.util.TimeZone;

/** Names of time zones are ICU's; one that has no name in a language is called by its offset. */
public final class ZoneNames {
  private static final int MINUTE = 60_000;
  private static final int HOUR = 60;

  private ZoneNames() {}

  private static Locale locale() {
    return Locale.getDefault(Locale.Category.DISPLAY);
  }

  public static String getDisplayName(TimeZone zone) {
    return getDisplayName(zone, false, TimeZone.LONG, locale());
  }

  public static String getDisplayName(TimeZone zone, Locale locale) {
    return getDisplayName(zone, false, TimeZone.LONG, locale);
  }

  public static String getDisplayName(TimeZone zone, boolean daylight, int style) {
    return getDisplayName(zone, daylight, style, locale());
  }

  public static String getDisplayName(TimeZone zone, boolean daylight, int style, Locale locale) {
    if (style != TimeZone.SHORT && style != TimeZone.LONG) throw new IllegalArgumentException("Illegal style: " + style);
    NameType summer = style == TimeZone.SHORT ? NameType.SHORT_DAYLIGHT : NameType.LONG_DAYLIGHT;
    NameType winter = style == TimeZone.SHORT ? NameType.SHORT_STANDARD : NameType.LONG_STANDARD;
    String id = android.icu.util.TimeZone.getCanonicalID(zone.getID());
    String name =
        id == null
            ? null
            : TimeZoneNames.getInstance(locale).getDisplayName(id, daylight ? summer : winter, SystemClock.uptimeMillis());
    return name == null ? offset(zone.getRawOffset() + (daylight ? zone.getDSTSavings() : 0)) : name;
  }

  private static String offset(int ms) {
    int minutes = Math.abs(ms / MINUTE);
    return String.format(Locale.ROOT, "GMT%s%02d:%02d", ms < 0 ? "-" : "+", minutes / HOUR, minutes % HOUR);
  }
}
