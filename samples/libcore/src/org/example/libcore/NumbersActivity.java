package org.example.libcore;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;

/** Numbers as texts and back. */
public class NumbersActivity extends AnswersActivity {
  private static final DecimalFormatSymbols US = new DecimalFormatSymbols(Locale.US);

  @Override
  void askAll() {
    ask("plain", () -> new DecimalFormat("#,##0.00", US).format(1234.5));
    ask("two groups", () -> new DecimalFormat("#,##,##0.00", US).format(1234567.891));
    ask("significant", () -> new DecimalFormat("@@#", US).format(1234.5));
    ask("steps", () -> new DecimalFormat("0.05", US).format(1.23));
    ask("padded", () -> new DecimalFormat("*x000000", US).format(-12));
    ask("empty", () -> new DecimalFormat("", US).format(0.25));
    ask("pattern", () -> new DecimalFormat("0.0#", US).toPattern());
    ask("parsed", () -> new DecimalFormat("0.00", US).parse("1.5"));
    ask("india", () -> NumberFormat.getInstance(new Locale("en", "IN")).format(1234567.5));
    ask("changed", () -> {
      NumberFormat format = NumberFormat.getInstance(new Locale("en", "IN"));
      format.setMaximumFractionDigits(0);
      format.setGroupingUsed(false);
      return format.format(1234567.5);
    });
    ask("percent", () -> NumberFormat.getPercentInstance(Locale.US).format(0.25));
    ask("money", () -> NumberFormat.getCurrencyInstance(Locale.US).format(2.5));
    ask("yuan", () -> NumberFormat.getCurrencyInstance(Locale.CHINA).format(2.5));
    ask("formatted", () -> String.format(Locale.US, "%,d %.2f", 12345, 0.125));
  }
}
