package gauntlet.phone.libcore;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Up to target 28 a match of nothing at the start of a text leaves an empty part there: "ab" by "" is "", "a", "b". */
public final class Splitting {
  private static final int WITHOUT_EMPTY_START = 29;

  private Splitting() {}

  public static String[] split(String text, String expression) {
    return split(text, expression, 0);
  }

  public static String[] split(String text, String expression, int limit) {
    return Target.sdk() >= WITHOUT_EMPTY_START ? text.split(expression, limit) : split(Pattern.compile(expression), text, limit);
  }

  public static String[] split(Pattern pattern, CharSequence text) {
    return split(pattern, text, 0);
  }

  public static String[] split(Pattern pattern, CharSequence text, int limit) {
    Matcher matcher = pattern.matcher(text);
    boolean emptyStart = Target.sdk() < WITHOUT_EMPTY_START && matcher.find() && matcher.end() == 0;
    if (!emptyStart) return pattern.split(text, limit);
    List<String> parts = new ArrayList<>();
    int from = 0;
    do {
      boolean last = parts.size() == limit - 1;
      if (limit > 0 && parts.size() >= limit) continue;
      parts.add(text.subSequence(from, last ? text.length() : matcher.start()).toString());
      from = matcher.end();
    } while (matcher.find());
    // As if nothing had been found: that is how it is told there, too.
    if (from == 0) return new String[] {text.toString()};
    if (limit <= 0 || parts.size() < limit) parts.add(text.subSequence(from, text.length()).toString());
    int size = parts.size();
    if (limit == 0) while (size > 0 && parts.get(size - 1).isEmpty()) size--;
    return parts.subList(0, size).toArray(new String[0]);
  }
}
