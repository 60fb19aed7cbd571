package gauntlet.phone.libcore;

import android.icu.lang.UCharacter;
import java.util.Locale;
import java.util.Set;

/** Capital letters by ICU's rules where a language has its own: Greek ones lose their accents. */
public final class Letters {
  private static final Set<String> OWN_RULES = Set.of("az", "el", "hy", "lt", "tr");

  private Letters() {}

  public static String toUpperCase(String text) {
    return toUpperCase(text, Locale.getDefault());
  }

  public static String toUpperCase(String text, Locale locale) {
    return OWN_RULES.contains(locale.getLanguage()) ? UCharacter.toUpperCase(locale, text) : text.toUpperCase(locale);
  }
}
