package org.example.clock;

import android.os.SystemClock;
import java.io.ByteArrayOutputStream;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What time it is, however it is asked. */
final class Time {
  /** A date of the app's own, which passes nothing to its parent. */
  private static final class Day extends Date {}

  private Time() {}

  static void ask(Map<String, Object> heard) throws Exception {
    long now = System.currentTimeMillis();
    heard.put("now", now);
    heard.put("System.nanoTime", System.nanoTime());
    heard.put("SystemClock.uptimeMillis", SystemClock.uptimeMillis());
    heard.put("SystemClock.elapsedRealtime", SystemClock.elapsedRealtime());
    heard.put("SystemClock.elapsedRealtimeNanos", SystemClock.elapsedRealtimeNanos());
    heard.put("SystemClock.currentThreadTimeMillis", SystemClock.currentThreadTimeMillis());
    heard.put("Process.getElapsedCpuTime", android.os.Process.getElapsedCpuTime());
    heard.put("Debug.threadCpuTimeNanos", android.os.Debug.threadCpuTimeNanos());
    heard.put("Date", new Date().getTime() - now);
    heard.put("subclass of Date", new Day().getTime() - now);
    heard.put("Calendar", Calendar.getInstance().getTimeInMillis() - now);
    heard.put("Calendar of a zone", Calendar.getInstance(TimeZone.getTimeZone("GMT")).getTimeInMillis() - now);
    heard.put("Calendar of a locale", Calendar.getInstance(Locale.FRANCE).getTimeInMillis() - now);
    heard.put("GregorianCalendar", new GregorianCalendar().getTimeInMillis() - now);
    heard.put("GregorianCalendar of a zone", new GregorianCalendar(TimeZone.getTimeZone("GMT")).getTimeInMillis() - now);
    heard.put("Calendar.Builder", new Calendar.Builder().setInstant(new Date()).build().getTimeInMillis() - now);
    heard.put("icu Calendar", android.icu.util.Calendar.getInstance().getTimeInMillis() - now);
    heard.put("Clock.systemUTC", Clock.systemUTC().millis() - now);
    heard.put("Clock.systemDefaultZone", Clock.systemDefaultZone().instant().toEpochMilli() - now);
    heard.put("Clock.system", Clock.system(ZoneId.of("Europe/Paris")).millis() - now);
    heard.put("Clock.tick", Clock.tickSeconds(ZoneOffset.UTC).millis());
    heard.put("Instant.now", Instant.now().toEpochMilli() - now);
    heard.put("Instant.now of a clock", Instant.now(Clock.systemUTC()).toEpochMilli() - now);
    heard.put("Instant", Instant.now());
    heard.put("LocalDate", LocalDate.now());
    heard.put("LocalTime", LocalTime.now());
    heard.put("LocalDateTime", LocalDateTime.now());
    heard.put("LocalDateTime of a zone", LocalDateTime.now(ZoneId.of("Asia/Tokyo")));
    heard.put("OffsetDateTime", OffsetDateTime.now());
    heard.put("OffsetTime", OffsetTime.now());
    heard.put("ZonedDateTime", ZonedDateTime.now());
    heard.put("Year", Year.now());
    heard.put("YearMonth", YearMonth.now());
    heard.put("JapaneseDate", JapaneseDate.now());
    heard.put("SimpleDateFormat century", new SimpleDateFormat("yy", Locale.US).get2DigitYearStart());
    heard.put("Currency", Currency.getInstance(Locale.GERMANY));
    heard.put("TimeZone", TimeZone.getDefault().getID() + " " + TimeZone.getDefault().getOffset(now));
    heard.put("ZoneId", ZoneId.systemDefault());
    heard.put("Locale", Locale.getDefault());
    heard.put("LogRecord", new java.util.logging.LogRecord(java.util.logging.Level.INFO, "").getMillis() - now);
    ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
    heard.put("ScheduledFuture.getDelay", ((Delayed) pool.schedule(() -> {}, 3, TimeUnit.SECONDS)).getDelay(TimeUnit.MILLISECONDS));
    pool.shutdownNow();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      ZipEntry entry = new ZipEntry("entry");
      zip.putNextEntry(entry);
      zip.closeEntry();
      heard.put("ZipEntry.getTime", entry.getTime());
    }
    Date[] elsewhere = new Date[1];
    Thread thread = new Thread(() -> elsewhere[0] = new Date());
    thread.start();
    thread.join();
    heard.put("Date of a thread", elsewhere[0].getTime() - now);
  }
}
