package gauntlet.phone.libcore;

import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Locale;

/** The formats of numbers that a locale has: ICU's. */
public final class Numbers {
  private Numbers() {}

  private static Locale locale() {
    return Locale.getDefault(Locale.Category.FORMAT);
  }

  public static NumberFormat getInstance() {
    return getInstance(locale());
  }

  public static NumberFormat getInstance(Locale locale) {
    return IcuData.isSame(locale)
        ? NumberFormat.getInstance(locale)
        : format(locale, android.icu.text.NumberFormat.NUMBERSTYLE);
  }

  public static NumberFormat getNumberInstance() {
    return getInstance(locale());
  }

  public static NumberFormat getNumberInstance(Locale locale) {
    return getInstance(locale);
  }

  public static NumberFormat getIntegerInstance() {
    return getIntegerInstance(locale());
  }

  public static NumberFormat getIntegerInstance(Locale locale) {
    if (IcuData.isSame(locale)) return NumberFormat.getIntegerInstance(locale);
    DecimalFormat format = format(locale, android.icu.text.NumberFormat.NUMBERSTYLE);
    format.setMaximumFractionDigits(0);
    format.setDecimalSeparatorAlwaysShown(false);
    format.setParseIntegerOnly(true);
    return format;
  }

  public static NumberFormat getCurrencyInstance() {
    return getCurrencyInstance(locale());
  }

  public static NumberFormat getCurrencyInstance(Locale locale) {
    if (IcuData.isSame(locale)) return NumberFormat.getCurrencyInstance(locale);
    DecimalFormat format = format(locale, android.icu.text.NumberFormat.CURRENCYSTYLE);
    int digits = format.getCurrency() == null ? -1 : format.getCurrency().getDefaultFractionDigits();
    if (digits >= 0) {
      format.setMinimumFractionDigits(digits);
      format.setMaximumFractionDigits(digits);
    }
    return format;
  }

  public static NumberFormat getPercentInstance() {
    return getPercentInstance(locale());
  }

  public static NumberFormat getPercentInstance(Locale locale) {
    return IcuData.isSame(locale)
        ? NumberFormat.getPercentInstance(locale)
        : format(locale, android.icu.text.NumberFormat.PERCENTSTYLE);
  }

  private static DecimalFormat format(Locale locale, int style) {
    var icu = (android.icu.text.DecimalFormat) android.icu.text.NumberFormat.getInstance(locale, style);
    return new IcuDecimalFormat(icu.toPattern(), IcuData.symbols(locale));
  }
}
