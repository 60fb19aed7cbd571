package gauntlet.phone.libcore;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.ParsePosition;
import java.util.Locale;

/**
 * Reads patterns as Android does. What the JDK's patterns lack is done by ICU: significant digits, padding, rounding to a step,
 * groups of two sizes, an empty pattern. All else is the same in both, and left to the JDK.
 */
public final class IcuDecimalFormat extends DecimalFormat {
  private String given;
  /** Null as long as the JDK can do it. */
  private transient android.icu.text.DecimalFormat icu;

  public IcuDecimalFormat() {
    this(Locale.getDefault(Locale.Category.FORMAT));
  }

  private IcuDecimalFormat(Locale locale) {
    this(((android.icu.text.DecimalFormat) android.icu.text.NumberFormat.getInstance(locale)).toPattern(), IcuData.symbols(locale));
  }

  public IcuDecimalFormat(String pattern) {
    this(pattern, IcuData.symbols(Locale.getDefault(Locale.Category.FORMAT)));
  }

  public IcuDecimalFormat(String pattern, DecimalFormatSymbols symbols) {
    super("0", symbols);
    applyPattern(pattern);
  }

  @Override
  public void applyPattern(String pattern) {
    given = pattern;
    // What is set meanwhile is of the JDK's format alone.
    icu = null;
    if (isForeign(pattern)) foreign(pattern);
    else super.applyPattern(pattern);
  }

  private void foreign(String pattern) {
    var made = new android.icu.text.DecimalFormat(pattern, IcuData.symbols(getDecimalFormatSymbols()));
    // No pattern of a fast path: whatever is formatted must come by the methods below.
    super.applyPattern("0E0");
    super.setMaximumIntegerDigits(made.getMaximumIntegerDigits());
    super.setMinimumIntegerDigits(made.getMinimumIntegerDigits());
    super.setMaximumFractionDigits(made.getMaximumFractionDigits());
    super.setMinimumFractionDigits(made.getMinimumFractionDigits());
    super.setGroupingUsed(made.isGroupingUsed());
    super.setGroupingSize(made.getGroupingSize());
    super.setMultiplier(made.getMultiplier());
    icu = made;
  }

  private static boolean isForeign(String pattern) {
    boolean quoted = false;
    boolean fraction = false;
    int groups = 0;
    int before = 0;
    int digits = 0;
    for (int i = 0; i < pattern.length() && pattern.charAt(i) != ';'; i++) {
      char c = pattern.charAt(i);
      if (c == '\'') quoted = !quoted;
      if (quoted) continue;
      if (c == '@' || c == '*' || (c >= '1' && c <= '9')) return true;
      if (c == '.') fraction = true;
      if (fraction) continue;
      if (c == '#' || c == '0') digits++;
      if (c != ',') continue;
      before = digits;
      digits = 0;
      groups++;
    }
    // The last group may be of another size than those before; the first has as many digits as are left over.
    return pattern.isEmpty() || (groups > 1 && before != digits);
  }

  @Override
  public String toPattern() {
    return icu == null ? new android.icu.text.DecimalFormat(super.toPattern()).toPattern() : icu.toPattern();
  }

  @Override
  public StringBuffer format(double number, StringBuffer out, FieldPosition field) {
    return icu == null ? super.format(number, out, field) : icu.format(number, out, field);
  }

  @Override
  public StringBuffer format(long number, StringBuffer out, FieldPosition field) {
    return icu == null ? super.format(number, out, field) : icu.format(number, out, field);
  }

  @Override
  public Number parse(String text, ParsePosition position) {
    return icu == null ? super.parse(text, position) : icu.parse(text, position);
  }

  @Override
  public void setMaximumIntegerDigits(int digits) {
    super.setMaximumIntegerDigits(digits);
    if (icu != null) icu.setMaximumIntegerDigits(digits);
  }

  @Override
  public void setMinimumIntegerDigits(int digits) {
    super.setMinimumIntegerDigits(digits);
    if (icu != null) icu.setMinimumIntegerDigits(digits);
  }

  @Override
  public void setMaximumFractionDigits(int digits) {
    super.setMaximumFractionDigits(digits);
    if (icu != null) icu.setMaximumFractionDigits(digits);
  }

  @Override
  public void setMinimumFractionDigits(int digits) {
    super.setMinimumFractionDigits(digits);
    if (icu != null) icu.setMinimumFractionDigits(digits);
  }

  @Override
  public void setGroupingUsed(boolean used) {
    super.setGroupingUsed(used);
    if (icu != null) icu.setGroupingUsed(used);
  }

  @Override
  public void setRoundingMode(RoundingMode mode) {
    super.setRoundingMode(mode);
    if (icu != null) icu.setRoundingMode(mode.ordinal());
  }

  @Override
  public void setDecimalFormatSymbols(DecimalFormatSymbols symbols) {
    super.setDecimalFormatSymbols(symbols);
    if (icu != null) icu.setDecimalFormatSymbols(IcuData.symbols(symbols));
  }

  @Override
  public IcuDecimalFormat clone() {
    IcuDecimalFormat copy = (IcuDecimalFormat) super.clone();
    if (icu != null) copy.icu = (android.icu.text.DecimalFormat) icu.clone();
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && (icu == null ? ((IcuDecimalFormat) other).icu == null : icu.equals(((IcuDecimalFormat) other).icu));
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    if (isForeign(given)) icu = new android.icu.text.DecimalFormat(given, IcuData.symbols(getDecimalFormatSymbols()));
  }
}
