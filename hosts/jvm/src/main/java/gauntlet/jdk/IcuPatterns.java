package gauntlet.jdk;

import java.lang.Character.UnicodeScript;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions as Android reads them: there they are ICU's. The JDK's {@code Pattern} is changed to ask here before it
 * compiles; what its users see of a pattern, text and flags, stays what they gave.
 */
public final class IcuPatterns {
  /** All of ICU's classes of characters, and its ignoring of case, know Unicode. */
  public static final int ALWAYS = Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE;

  private static final int REFUSED = Pattern.UNICODE_CHARACTER_CLASS | Pattern.CANON_EQ;

  /** Long names of general categories, which the JDK has only short. */
  private static final Map<String, String> CATEGORIES =
      Map.ofEntries(
          Map.entry("letter", "L"), Map.entry("uppercaseletter", "Lu"), Map.entry("lowercaseletter", "Ll"),
          Map.entry("titlecaseletter", "Lt"), Map.entry("modifierletter", "Lm"), Map.entry("otherletter", "Lo"),
          Map.entry("casedletter", "LC"), Map.entry("mark", "M"), Map.entry("nonspacingmark", "Mn"),
          Map.entry("spacingmark", "Mc"), Map.entry("enclosingmark", "Me"), Map.entry("number", "N"),
          Map.entry("decimalnumber", "Nd"), Map.entry("letternumber", "Nl"), Map.entry("othernumber", "No"),
          Map.entry("punctuation", "P"), Map.entry("connectorpunctuation", "Pc"), Map.entry("dashpunctuation", "Pd"),
          Map.entry("openpunctuation", "Ps"), Map.entry("closepunctuation", "Pe"), Map.entry("initialpunctuation", "Pi"),
          Map.entry("finalpunctuation", "Pf"), Map.entry("otherpunctuation", "Po"), Map.entry("symbol", "S"),
          Map.entry("mathsymbol", "Sm"), Map.entry("currencysymbol", "Sc"), Map.entry("modifiersymbol", "Sk"),
          Map.entry("othersymbol", "So"), Map.entry("separator", "Z"), Map.entry("spaceseparator", "Zs"),
          Map.entry("lineseparator", "Zl"), Map.entry("paragraphseparator", "Zp"), Map.entry("other", "C"),
          Map.entry("control", "Cc"), Map.entry("format", "Cf"), Map.entry("surrogate", "Cs"),
          Map.entry("privateuse", "Co"), Map.entry("unassigned", "Cn"));

  /** Properties that the JDK knows with "Is" before their name only. */
  private static final Set<String> PROPERTIES =
      Set.of(
          "alphabetic", "ideographic", "lowercase", "uppercase", "titlecase", "white_space", "whitespace", "hex_digit",
          "hexdigit", "noncharacter_code_point", "join_control", "joincontrol", "assigned");

  private IcuPatterns() {}

  /** Flags that Android refuses. */
  public static void check(int flags) {
    if ((flags & Pattern.CANON_EQ) != 0) throw new IllegalArgumentException("CANON_EQ flag isn't supported");
    if ((flags & REFUSED) != 0) throw new IllegalArgumentException("UNICODE_CHARACTER_CLASS flag not supported");
  }

  /** The same expression in the JDK's words; what ICU does not know is an error. */
  public static String translated(String pattern, int flags) {
    return (flags & Pattern.LITERAL) != 0 || isPlain(pattern) ? pattern : new Reader(pattern, flags).read();
  }

  /** Whether there is nothing in it that the two read differently. */
  private static boolean isPlain(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\' || c == '[' || c == '}' || (c == '(' && pattern.startsWith("(?", i))) return false;
    }
    return true;
  }

  private static final class Reader {
    private final String pattern;
    private boolean comments;
    private final StringBuilder out;
    private int at;
    private int groups;
    private int sets;
    /** How deep in parentheses, and at which depth the outermost lookbehind began. */
    private int depth;
    private int behind;
    private int highest;
    private int highestAt;

    Reader(String pattern, int flags) {
      this.pattern = pattern;
      comments = (flags & Pattern.COMMENTS) != 0;
      out = new StringBuilder(pattern.length() + 16);
    }

    String read() {
      while (at < pattern.length()) {
        char c = pattern.charAt(at);
        if (c == '\\') escape();
        else if (sets > 0) inSet(c);
        else outside(c);
      }
      if (highest > groups) throw error("there is no such group", highestAt);
      return out.toString();
    }

    private void outside(char c) {
      switch (c) {
        case '[' -> openSet();
        case '(' -> group();
        case ')' -> {
          if (depth == behind) behind = 0;
          depth--;
          copy(1);
        }
        case '{' -> quantifier();
        case '}' -> throw error("a brace that closes nothing", at);
        case '*', '+' -> {
          if (behind > 0) throw error("a lookbehind without a limit", at);
          copy(1);
        }
        case '#' -> {
          if (comments) copy(Math.max(1, lineEnd() - at));
          else copy(1);
        }
        default -> copy(1);
      }
    }

    private int lineEnd() {
      int end = pattern.indexOf('\n', at);
      return end < 0 ? pattern.length() : end;
    }

    private void group() {
      depth++;
      if (pattern.startsWith("(?#", at)) {
        int end = pattern.indexOf(')', at);
        if (end < 0) throw error("a comment without an end", at);
        at = end + 1;
        depth--;
      } else if (pattern.startsWith("(?<=", at) || pattern.startsWith("(?<!", at)) {
        if (behind == 0) behind = depth;
        copy(4);
      } else if (pattern.startsWith("(?<", at)) {
        groups++;
        copy(3);
      } else if (pattern.startsWith("(?", at)) {
        copy(2);
        flags();
      } else {
        groups++;
        copy(1);
      }
    }

    /** ICU has a flag for words, which the JDK always has, and none for Unicode, which is always on. */
    private void flags() {
      while (at < pattern.length() && (Character.isLetter(pattern.charAt(at)) || pattern.charAt(at) == '-')) {
        char flag = pattern.charAt(at);
        if (flag == 'U') throw error("an unknown flag", at);
        if (flag == 'x') comments = true;
        if (flag == 'w') at++;
        else copy(1);
      }
    }

    private void quantifier() {
      int end = pattern.indexOf('}', at);
      if (end < 0) throw error("a brace without an end", at);
      if (behind > 0 && pattern.charAt(end - 1) == ',') throw error("a lookbehind without a limit", at);
      copy(end + 1 - at);
    }

    private void openSet() {
      if (pattern.startsWith("[:", at) && posix()) return;
      sets++;
      copy(1);
      if (at < pattern.length() && pattern.charAt(at) == '^') copy(1);
      // A bracket that would close an empty set stands for itself.
      if (at < pattern.length() && pattern.charAt(at) == ']') {
        out.append('\\');
        copy(1);
      }
    }

    /** A class in the way of POSIX, [:alpha:], may also stand outside a set. */
    private boolean posix() {
      int end = pattern.indexOf(":]", at + 2);
      boolean not = pattern.startsWith("^", at + 2);
      String name = end < 0 ? "" : pattern.substring(at + (not ? 3 : 2), end);
      if (name.isEmpty() || !name.chars().allMatch(letter -> Character.isLetter(letter) || letter == '_')) return false;
      out.append(not ? "\\P{" : "\\p{").append(property(name)).append('}');
      at = end + 2;
      return true;
    }

    private void inSet(char c) {
      if (c == ']') {
        sets--;
        copy(1);
      } else if (c == '[') {
        openSet();
      } else if (pattern.startsWith("--[", at)) {
        at += 3;
        boolean not = pattern.startsWith("^", at);
        if (not) at++;
        out.append(not ? "&&[" : "&&[^");
        sets++;
      } else {
        copy(1);
      }
    }

    private void escape() {
      if (at + 1 >= pattern.length()) {
        copy(1);
        return;
      }
      char c = pattern.charAt(at + 1);
      if (c == 'Q') {
        int end = pattern.indexOf("\\E", at);
        copy((end < 0 ? pattern.length() : end + 2) - at);
      } else if ((c == 'p' || c == 'P') && pattern.startsWith("{", at + 2) && pattern.indexOf('}', at) > 0) {
        int end = pattern.indexOf('}', at);
        String name = pattern.substring(at + 3, end);
        boolean not = name.startsWith("^");
        char letter = not ? (c == 'p' ? 'P' : 'p') : c;
        out.append('\\').append(letter).append('{').append(property(not ? name.substring(1) : name)).append('}');
        at = end + 1;
      } else if ((c == 'x' || c == 'N' || c == 'k' || c == 'b') && pattern.startsWith("{", at + 2)) {
        int end = pattern.indexOf('}', at);
        copy((end < 0 ? pattern.length() : end + 1) - at);
      } else if (c == 'c' && at + 2 < pattern.length()) {
        copy(3);
      } else if (c == 'U' && at + 10 <= pattern.length()) {
        out.append("\\x{").append(pattern, at + 2, at + 10).append('}');
        at += 10;
      } else {
        if (sets == 0 && c >= '1' && c <= '9' && c - '0' > highest) {
          highest = c - '0';
          highestAt = at;
        }
        copy(1 + Character.charCount(pattern.codePointAt(at + 1)));
      }
    }

    private void copy(int count) {
      out.append(pattern, at, at + count);
      at += count;
    }

    private PatternSyntaxException error(String what, int index) {
      return new PatternSyntaxException("Syntax error in regexp pattern: " + what, pattern, index);
    }
  }

  /** A property by the name that the JDK has for it; one that it may not know is left to it. */
  private static String property(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replace(" ", "");
    String category = CATEGORIES.get(plain.replace("_", "").replace("-", ""));
    if (category != null) return category;
    if (PROPERTIES.contains(plain)) return "Is" + plain;
    switch (plain) {
      case "alpha", "digit", "alnum", "upper", "lower", "punct", "graph", "print", "blank", "cntrl", "space":
        return Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
      case "xdigit":
        return "XDigit";
      default:
        return name.length() > 2 && isScript(name) ? "Is" + name : name;
    }
  }

  private static boolean isScript(String name) {
    try {
      UnicodeScript.forName(name);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
