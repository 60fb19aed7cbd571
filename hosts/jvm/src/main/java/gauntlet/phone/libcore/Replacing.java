package gauntlet.phone.libcore;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a replacement text means unless the app is written for Android 14: a group has one digit, and a dollar before anything else
 * is left out instead of being an error.
 */
public final class Replacing {
  private static final int STRICT = 34;

  private Replacing() {}

  public static String replaceAll(String text, String expression, String replacement) {
    return replaceAll(Pattern.compile(expression).matcher(text), replacement);
  }

  public static String replaceFirst(String text, String expression, String replacement) {
    return replaceFirst(Pattern.compile(expression).matcher(text), replacement);
  }

  public static String replaceAll(Matcher matcher, String replacement) {
    if (isSame(replacement)) return matcher.replaceAll(replacement);
    matcher.reset();
    StringBuilder out = new StringBuilder();
    while (matcher.find()) appendReplacement(matcher, out, replacement);
    return matcher.appendTail(out).toString();
  }

  public static String replaceFirst(Matcher matcher, String replacement) {
    if (isSame(replacement)) return matcher.replaceFirst(replacement);
    matcher.reset();
    StringBuilder out = new StringBuilder();
    if (matcher.find()) appendReplacement(matcher, out, replacement);
    return matcher.appendTail(out).toString();
  }

  public static Matcher appendReplacement(Matcher matcher, StringBuffer out, String replacement) {
    return matcher.appendReplacement(out, isSame(replacement) ? replacement : literal(matcher, replacement));
  }

  public static Matcher appendReplacement(Matcher matcher, StringBuilder out, String replacement) {
    return matcher.appendReplacement(out, isSame(replacement) ? replacement : literal(matcher, replacement));
  }

  private static boolean isSame(String replacement) {
    return replacement.indexOf('$') < 0 || Target.follows(STRICT);
  }

  /** What the replacement stands for at this match, so that nothing in it means anything any more. */
  private static String literal(Matcher matcher, String replacement) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < replacement.length(); i++) {
      char c = replacement.charAt(i);
      if (c == '\\') {
        if (++i == replacement.length()) throw new IllegalArgumentException("character to be escaped is missing");
        text.append(replacement.charAt(i));
      } else if (c == '$') {
        i = group(matcher, replacement, i + 1, text);
      } else {
        text.append(c);
      }
    }
    return Matcher.quoteReplacement(text.toString());
  }

  /** Takes what follows a dollar; returns where its last character is. */
  private static int group(Matcher matcher, String replacement, int at, StringBuilder text) {
    if (at == replacement.length()) throw new IllegalArgumentException("Illegal group reference: group index is missing");
    char c = replacement.charAt(at);
    if (c == '{') {
      int end = replacement.indexOf('}', at);
      if (end < 0) throw new IllegalArgumentException("Missing ending brace '}' from replacement string");
      append(text, matcher.group(replacement.substring(at + 1, end)));
      return end;
    }
    if (c >= '0' && c <= '9') append(text, matcher.group(c - '0'));
    else if (c == '\\' || c == '$') return at - 1;
    else text.append(c);
    return at;
  }

  private static void append(StringBuilder text, String group) {
    if (group != null) text.append(group);
  }
}
