package gauntlet.phone.libcore;

import java.text.DateFormatSymbols;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** What ICU knows of a locale, in the JDK's types. The two know the same of American English, for which ICU is not asked. */
final class IcuData {
  private IcuData() {}

  static boolean isSame(Locale locale) {
    boolean region = locale.getCountry().isEmpty() || locale.getCountry().equals("US");
    return locale.getLanguage().equals("en") && region && locale.getUnicodeLocaleKeys().isEmpty();
  }

  static DecimalFormatSymbols symbols(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    if (isSame(locale)) return symbols;
    var icu = android.icu.text.DecimalFormatSymbols.getInstance(locale);
    symbols.setZeroDigit(icu.getZeroDigit());
    symbols.setDecimalSeparator(icu.getDecimalSeparator());
    symbols.setGroupingSeparator(icu.getGroupingSeparator());
    symbols.setMonetaryDecimalSeparator(icu.getMonetaryDecimalSeparator());
    symbols.setMinusSign(icu.getMinusSign());
    symbols.setPercent(icu.getPercent());
    symbols.setPerMill(icu.getPerMill());
    symbols.setExponentSeparator(icu.getExponentSeparator());
    symbols.setInfinity(icu.getInfinity());
    symbols.setNaN(icu.getNaN());
    if (!locale.getCountry().isEmpty()) symbols.setCurrencySymbol(icu.getCurrencySymbol());
    return symbols;
  }

  static android.icu.text.DecimalFormatSymbols symbols(DecimalFormatSymbols symbols) {
    var icu = new android.icu.text.DecimalFormatSymbols(Locale.ROOT);
    icu.setZeroDigit(symbols.getZeroDigit());
    icu.setDecimalSeparator(symbols.getDecimalSeparator());
    icu.setGroupingSeparator(symbols.getGroupingSeparator());
    icu.setMonetaryDecimalSeparator(symbols.getMonetaryDecimalSeparator());
    icu.setMonetaryGroupingSeparator(symbols.getGroupingSeparator());
    icu.setMinusSign(symbols.getMinusSign());
    icu.setPercent(symbols.getPercent());
    icu.setPerMill(symbols.getPerMill());
    icu.setPatternSeparator(symbols.getPatternSeparator());
    icu.setExponentSeparator(symbols.getExponentSeparator());
    icu.setInfinity(symbols.getInfinity());
    icu.setNaN(symbols.getNaN());
    icu.setCurrencySymbol(symbols.getCurrencySymbol());
    icu.setInternationalCurrencySymbol(symbols.getInternationalCurrencySymbol());
    return icu;
  }

  static DateFormatSymbols names(Locale locale) {
    DateFormatSymbols names = DateFormatSymbols.getInstance(locale);
    var icu = android.icu.text.DateFormatSymbols.getInstance(locale);
    names.setMonths(icu.getMonths());
    names.setShortMonths(icu.getShortMonths());
    names.setWeekdays(icu.getWeekdays());
    names.setShortWeekdays(icu.getShortWeekdays());
    names.setAmPmStrings(icu.getAmPmStrings());
    names.setEras(icu.getEras());
    return names;
  }

  /** Pattern of a style; -1 stands for no date or no time. */
  static String datePattern(int date, int time, Locale locale) {
    android.icu.text.DateFormat format;
    if (time < 0) format = android.icu.text.DateFormat.getDateInstance(date, locale);
    else if (date < 0) format = android.icu.text.DateFormat.getTimeInstance(time, locale);
    else format = android.icu.text.DateFormat.getDateTimeInstance(date, time, locale);
    return ((android.icu.text.SimpleDateFormat) format).toPattern();
  }
}
