package org.example.libcore;

import java.text.Collator;
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Dates as texts and back, names of zones, and the order of words. */
public class DatesActivity extends AnswersActivity {
  private static final TimeZone UTC = TimeZone.getTimeZone("UTC");
  private static final Date TIME = new Date(1_600_000_000_123L);

  @Override
  void askAll() {
    ask("weekday by itself", () -> format("cccc d", Locale.US).format(TIME));
    ask("part of the day", () -> format("h:mm B", Locale.US).format(TIME));
    ask("micros", () -> format("HH:mm:ss.SSSSSS", Locale.US).format(TIME));
    ask("tenths", () -> format("s.S", Locale.US).format(TIME));
    ask("millis", () -> format("s.SSS", Locale.US).format(TIME));
    ask("parsed micros", () -> format("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.US).parse("2020-09-13 12:26:40.123456").getTime());
    ask("parsed tenth", () -> format("yyyy-MM-dd HH:mm:ss.SSS", Locale.US).parse("2020-09-13 12:26:40.5").getTime());
    ask("offset with a colon", () -> format("yyyy-MM-dd'T'HH:mm:ssZ", Locale.US).parse("2020-09-13T14:26:40+02:00").getTime());
    ask("offset without", () -> format("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.US).parse("2020-09-13T14:26:40+0200").getTime());
    ask("wrong", () -> format("yyyy-MM-dd", Locale.US).parse("13.9.2020"));
    ask("letter that nobody knows", () -> new SimpleDateFormat("f"));
    ask("pattern", () -> format("cccc", Locale.US).toPattern());
    ask("spanish", () -> format("d MMM EEE", new Locale("es", "ES")).format(TIME));
    ask("short time", () -> ((SimpleDateFormat) DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US)).toPattern());
    ask("french", () -> ((SimpleDateFormat) DateFormat.getDateTimeInstance(DateFormat.MEDIUM, DateFormat.MEDIUM, Locale.FRANCE)).toPattern());
    ask("two digits of a year", () -> format("d.M.yy", Locale.US).parse("13.9.20").getTime());
    ask("thai year", () -> Calendar.getInstance(new Locale("th", "TH")).get(Calendar.YEAR) < 2100);
    ask("zone", () -> TimeZone.getTimeZone("Europe/Berlin").getDisplayName(false, TimeZone.SHORT, Locale.US));
    ask("zone by its name", () -> TimeZone.getTimeZone("Asia/Tokyo").getDisplayName(false, TimeZone.LONG, Locale.US));
    ask("order", () -> {
      String[] words = {"ab", "a b", "b", "-a", "A", "ä", "a"};
      Arrays.sort(words, Collator.getInstance(Locale.US));
      return Arrays.toString(words);
    });
    ask("strength", () -> {
      Collator collator = Collator.getInstance(Locale.US);
      collator.setStrength(Collator.PRIMARY);
      return collator.compare("a", "Ä") + " " + collator.getStrength();
    });
  }

  private static SimpleDateFormat format(String pattern, Locale locale) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
    format.setTimeZone(UTC);
    return format;
  }
}
