package gauntlet.phone.libcore;

import java.text.Collator;
import java.util.Locale;

/** In which order a locale has its words: ICU's, in which spaces and punctuation come before letters instead of being left out. */
public final class Collating {
  private Collating() {}

  public static Collator getInstance() {
    return getInstance(Locale.getDefault());
  }

  public static Collator getInstance(Locale locale) {
    return IcuCollator.of(locale);
  }
}
